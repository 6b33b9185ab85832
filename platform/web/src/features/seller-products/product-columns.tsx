import type { SellerProductList } from '@tradepost/contract/platform/catalog/seller-products'
import { Badge } from '@tradepost/ui/badge'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { priceLabel } from '#src/nouns/prices/billing-interval.ts'
import { type DisplayPrice, toDisplayPrice } from '#src/nouns/prices/display-price.ts'
import { taxLabel } from '#src/nouns/prices/price.tsx'
import { availabilityLabel } from '#src/nouns/products/availability.tsx'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { readPoster } from './read-poster.ts'

export type ListedProduct = SellerProductList['items'][number]

/** Formats the interval of a price, with the trial before it: "per month after 14 days free". */
function intervalLabel({ terms, currency }: DisplayPrice, interval: string): string {
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return interval
  const { trial_period_days: days, trial_amount: amount } = terms
  return amount > 0
    ? t('sellerProducts.trial.paid', { interval, days, amount: formatMoney(amount, currency) })
    : t('sellerProducts.trial.free', { interval, days })
}

/** Formats a price with its interval. Shows only the amount if the terms are unknown. */
function Price({ product }: { product: ListedProduct }) {
  const displayPrice = product.price_detail ? toDisplayPrice(product.price_detail) : null
  if (!displayPrice)
    return product.price === null || product.currency === null ? (
      <>–</>
    ) : (
      <Money amount={product.price} currency={product.currency} className="font-[560] text-ink" />
    )
  const { before, afterAloud } = priceLabel(displayPrice)
  return (
    <>
      {before ? <span className="text-ink-3">{before} </span> : null}
      <Money amount={displayPrice.price} currency={displayPrice.currency} className="font-[560] text-ink" />
      <span className="block text-xs text-ink-3">{intervalLabel(displayPrice, afterAloud)}</span>
    </>
  )
}

/** Returns the label of a product's pricing type. */
function kindLabel({ price_detail: price, is_recurring }: ListedProduct): string {
  if (price?.type === 'one_time_price' && price.pay_what_you_want) return t('sellerProducts.kinds.payWhatYouWant')
  return t(`sellerProducts.kinds.${price?.type ?? (is_recurring ? 'recurring_price' : 'one_time_price')}`)
}

/** Says which page a product shares with other plans, and that the shop shows it without selling it now. */
function ShopNote({ product }: { product: ListedProduct }) {
  const { plans_title: title } = product
  const label = availabilityLabel(product)
  if (title === null && label === null) return null
  return (
    <span className="flex max-w-full items-center gap-2">
      {label === null ? null : <Badge className="shrink-0">{label}</Badge>}
      {title === null ? null : (
        <span className="truncate text-xs font-normal text-ink-3">{t('sellerProducts.columns.planOf', { title })}</span>
      )}
    </span>
  )
}

/** The columns of the product list. */
export const productColumns: DataColumn<ListedProduct>[] = [
  {
    id: 'name',
    header: t('sellerProducts.columns.product'),
    phone: 'title',
    className: 'max-w-90',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        <ProductThumb product={{ ...product, poster: readPoster(product.metadata) }} size={36} />
        <span className="grid min-w-0 justify-items-start">
          <span className="max-w-full truncate">{product.name}</span>
          <ShopNote product={product} />
        </span>
      </span>
    ),
  },
  { id: 'kind', header: t('sellerProducts.columns.type'), cell: kindLabel },
  {
    id: 'tax',
    header: t('sellerProducts.columns.tax'),
    phone: 'note',
    cell: (product) => <span className="text-ink-3">{taxLabel(product.tax_inclusive ?? false)}</span>,
  },
  {
    id: 'amount',
    header: t('sellerProducts.columns.price'),
    align: 'end',
    phone: 'value',
    className: 'w-48',
    cell: (product) => <Price product={product} />,
  },
  {
    id: 'updated_at',
    header: t('sellerProducts.columns.updated'),
    phone: 'aside',
    cell: (product) => <RelativeTime at={product.updated_at} />,
  },
]
