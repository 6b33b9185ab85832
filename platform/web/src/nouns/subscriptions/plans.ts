import { queryOptions } from '@tanstack/react-query'
import { Shop, type ShopAddon, type ShopProduct, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { RequestError, sendRequest } from '#src/shell/request.ts'
import type { costLabel } from './subscription-labels.ts'

const shopPath = (slug: string) => `/api/shops/${encodeURIComponent(slug)}`

/** Loads a shop's product list, which has the plans that a subscription can change to. */
export function catalogQuery(slug: string) {
  return queryOptions({
    queryKey: ['shops', slug, 'plans'],
    queryFn: ({ signal }) => sendRequest(Shop, shopPath(slug), { signal }),
    staleTime: 30_000,
  })
}

/** Loads the add-ons of a plan; none if the plan is archived. */
export function planAddonsQuery(slug: string, productId: string) {
  return queryOptions({
    queryKey: ['shops', slug, 'plans', productId, 'addons'],
    queryFn: async ({ signal }): Promise<ShopAddon[]> => {
      try {
        const page = await sendRequest(ShopProductPage, `${shopPath(slug)}/products/${encodeURIComponent(productId)}`, { signal })
        return page.details?.addons ?? []
      } catch (error) {
        if (error instanceof RequestError && error.status === 404) return []
        throw error
      }
    },
    staleTime: 30_000,
  })
}

/** Facts about the current plan of a subscription. */
export type CurrentPlan = Parameters<typeof costLabel>[0] & { product_id: string; product_name: string | null; brand_id: string }

/** Lists the plans that a subscription can change to: same brand, same currency, not usage-based. */
export function listAvailablePlans(products: readonly ShopProduct[], current: CurrentPlan): ShopProduct[] {
  const own = products.find((product) => product.product_id === current.product_id)
  const currency = own?.currency ?? current.currency
  return products.filter(
    (product) =>
      product.terms.type === 'recurring_price' &&
      product.currency === currency &&
      (product.brand_id === null || product.brand_id === current.brand_id),
  )
}
