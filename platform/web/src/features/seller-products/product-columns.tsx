import type { SellerProductList } from '@tradepost/contract/platform/seller-products'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { formatMoney, Money } from '@tradepost/ui/money'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { durationLabel, priceLabel } from '#src/nouns/prices/billing-interval.ts'
import { type ShelfPrice, toDisplayPrice } from '#src/nouns/prices/display-price.ts'
import { taxNote } from '#src/nouns/prices/price.tsx'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { posterOf } from './poster-of.ts'

export type ListedProduct = SellerProductList['items'][number]

function trialNote({ terms, currency }: ShelfPrice): string {
  if (terms.type !== 'recurring_price' || terms.trial_period_days === 0) return ''
  const cost = terms.trial_amount > 0 ? `for ${formatMoney(terms.trial_amount, currency)}` : 'free'
  return ` after ${durationLabel({ count: terms.trial_period_days, interval: 'Day' })} ${cost}`
}

/** Formats a price with its interval. Shows only the amount if the terms are unknown. */
function Price({ product }: { product: ListedProduct }) {
  const shelf = product.price_detail ? toDisplayPrice(product.price_detail) : null
  if (!shelf)
    return product.price === null || product.currency === null ? (
      '–'
    ) : (
      <Money amount={product.price} currency={product.currency} className="font-[560] text-ink" />
    )
  const { before, afterAloud } = priceLabel(shelf)
  return (
    <>
      {before ? <span className="text-ink-3">{before} </span> : null}
      <Money amount={shelf.price} currency={shelf.currency} className="font-[560] text-ink" />
      <span className="block text-xs text-ink-3">
        {afterAloud}
        {trialNote(shelf)}
      </span>
    </>
  )
}

const kinds = { one_time_price: 'Once', recurring_price: 'Recurring', usage_based_price: 'Usage-based' } as const

/** The pricing type of a product. */
function kindWords({ price_detail: price, is_recurring }: ListedProduct): string {
  if (price?.type === 'one_time_price' && price.pay_what_you_want) return 'Pay what you want'
  return price ? kinds[price.type] : is_recurring ? 'Recurring' : 'Once'
}

/** The columns of the product list. */
export const productColumns: DataColumn<ListedProduct>[] = [
  {
    id: 'name',
    header: 'Product',
    phone: 'title',
    className: 'max-w-90',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        <ProductThumb product={{ ...product, poster: posterOf(product.metadata) }} size={36} />
        <span className="truncate">{product.name}</span>
      </span>
    ),
  },
  { id: 'kind', header: 'Type', cell: kindWords },
  {
    id: 'tax',
    header: 'Tax',
    phone: 'note',
    cell: (product) => <span className="text-ink-3">{taxNote(product.tax_inclusive ?? false)}</span>,
  },
  {
    id: 'amount',
    header: 'Price',
    align: 'end',
    phone: 'value',
    className: 'w-48',
    cell: (product) => <Price product={product} />,
  },
  { id: 'updated_at', header: 'Updated', phone: 'aside', cell: (product) => <RelativeTime at={product.updated_at} /> },
]
