import { queryOptions } from '@tanstack/react-query'
import type { ShopText, ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import type { Shop, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { asTold, sendRequest } from '#src/shell/request.ts'

const STALE_RETRY_MILLISECONDS = 8000

/** Loads a shop with its products. Retries automatically while the payments provider is unavailable. */
export function shopQuery(slug: string) {
  return queryOptions({
    queryKey: ['shops', slug],
    queryFn: ({ signal }) => sendRequest(asTold<Shop>(), `/api/shops/${encodeURIComponent(slug)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_stale || state.fetchFailureCount > 0 ? STALE_RETRY_MILLISECONDS : false),
  })
}

/** Loads one product of a shop. */
export function shopProductQuery(slug: string, productId: string) {
  return queryOptions({
    queryKey: ['shops', slug, 'products', productId],
    queryFn: ({ signal }) =>
      sendRequest(asTold<ShopProductPage>(), `/api/shops/${encodeURIComponent(slug)}/products/${encodeURIComponent(productId)}`, {
        signal,
      }),
  })
}

/** Loads a text of a shop, drawn by the server. */
export const shopTextQuery = (slug: string, name: ShopTextName) =>
  queryOptions({
    queryKey: ['shops', slug, 'texts', name],
    queryFn: ({ signal }) => sendRequest(asTold<ShopText>(), `/api/shops/${encodeURIComponent(slug)}/texts/${name}`, { signal }),
  })
