import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Cart, StartedCheckout } from '@tradepost/contract/platform/cart'
import { request } from '#src/shell/request.ts'
import { changeQuantity } from './change-quantity.ts'

const shopPath = (slug: string) => `/api/shops/${encodeURIComponent(slug)}`

/** The visitor's cart in one shop. */
export function cartQuery(slug: string) {
  return queryOptions({
    queryKey: ['carts', slug],
    queryFn: ({ signal }) => request(Cart, `${shopPath(slug)}/cart`, { signal }),
  })
}

function putQuantity(slug: string, productId: string, quantity: number): Promise<Cart> {
  return request(Cart, `${shopPath(slug)}/cart/items/${encodeURIComponent(productId)}`, { method: 'PUT', body: { quantity } })
}

/** Puts `quantity` more of a product into the cart. */
export function useAddToCart(slug: string, productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `cart-${slug}` },
    mutationFn: async (quantity: number) => {
      const cart = await queryClient.fetchQuery({ ...cartQuery(slug), staleTime: 0 })
      const before = cart.lines.find((line) => line.product_id === productId)?.quantity ?? 0
      return putQuantity(slug, productId, before + quantity)
    },
    onSuccess: (cart) => queryClient.setQueryData(cartQuery(slug).queryKey, cart),
  })
}

/**
 * Sets the quantity of a line; 0 takes it out. The page changes at once and goes back if the server refuses. Changes
 * of one cart run one after the other, and only the answer to the last one is shown.
 */
export function useSetCartItem(slug: string) {
  const queryClient = useQueryClient()
  const { queryKey } = cartQuery(slug)
  const mutationKey = ['set-cart-item', slug]
  return useMutation({
    mutationKey,
    scope: { id: `cart-${slug}` },
    mutationFn: ({ productId, quantity }: { productId: string; quantity: number }) => putQuantity(slug, productId, quantity),
    onMutate: async ({ productId, quantity }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (cart) => cart && changeQuantity(cart, productId, quantity))
    },
    onSuccess: (cart) => {
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, cart)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Opens the hosted checkout for the cart and sends the browser there. */
export function useStartCheckout(slug: string) {
  return useMutation({
    mutationFn: () => request(StartedCheckout, `${shopPath(slug)}/checkout`, { method: 'POST', body: {} }),
    onSuccess: ({ checkout_url }) => window.location.assign(checkout_url),
  })
}
