import { queryOptions } from '@tanstack/react-query'
import { type ProductChoice, ProductChoiceList } from '@tradepost/contract/platform/catalog/seller-product-choices'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import type { ComboboxOption } from '@tradepost/ui/inputs/option-search'
import { t } from '#src/dashboard-messages.ts'
import { organizationPath } from '#src/shell/frames/organizations.ts'
import { nounKey } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Loads all active products of a business, to choose from. */
export function productChoicesQuery(slug: string) {
  return queryOptions({
    queryKey: [...nounKey(slug, 'products'), 'choices'],
    queryFn: ({ signal }) => sendRequest(ProductChoiceList, `${organizationPath(slug)}/product-choices`, { signal }),
    staleTime: 30_000,
  })
}

/** Shows a small image of a product. */
export function ProductThumb({
  product,
  size = 24,
}: {
  product: Pick<ProductChoice, 'image' | 'poster' | 'name'>
  size?: number
}) {
  if (product.image)
    return <img src={product.image} alt="" className="shrink-0 rounded-sm object-cover" style={{ width: size, height: size }} />
  return <PosterThumb name={product.poster ?? product.name} size={size} className="rounded-sm!" />
}

function priceLabel({ price, currency, is_open_price, is_recurring }: ProductChoice): string {
  if (price === null || currency === null) return t('dashboardNouns.products.price.usageBased')
  const amount = formatMoney(price, currency)
  if (is_open_price) return t('dashboardNouns.products.price.payWhatYouWant', { amount })
  return is_recurring ? t('dashboardNouns.products.price.recurring', { amount }) : amount
}

/** Returns products as options of a searchable list. */
export function toProductOptions(products: readonly ProductChoice[]): ComboboxOption[] {
  return products.map((product) => ({
    value: product.product_id,
    label: product.name,
    detail: priceLabel(product),
    icon: <ProductThumb product={product} />,
  }))
}
