import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  Cart,
  CartEstimate,
  CartList,
  CountryList,
  PatchCart,
  SetCartItem,
  StartCheckout,
  StartedCheckout,
} from '@tradepost/contract/platform/buyer/cart'
import { asTold, isTransient, RequestError, sendRequest } from '#src/shell/request.ts'
import { splitCart } from './mixed-cart.tsx'

/** Returns the cart with the quantity of one line changed; 0 removes the line. Shown until the server answers. */
export function changeQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) =>
      // Add-ons have their own quantities, so only the product's share changes.
      line.product_id === productId
        ? { ...line, quantity, amount: line.amount + line.unit_amount * (quantity - line.quantity) }
        : line,
    )
    .filter((line) => line.quantity > 0)
  const counted = lines.filter((line) => line.is_available)
  return {
    ...cart,
    lines,
    subtotal: counted.reduce((sum, line) => sum + line.amount, 0),
    quantity: counted.reduce((sum, line) => sum + line.quantity, 0),
  }
}

const AWAY_RETRY_MILLISECONDS = 8000

const shopPath = (slug: string) => `/api/shops/${encodeURIComponent(slug)}`

/** Loads the visitor's cart in one shop. */
export function cartQuery(slug: string) {
  return queryOptions({
    queryKey: ['carts', slug],
    queryFn: ({ signal }) => sendRequest(asTold<Cart>(), `${shopPath(slug)}/cart`, { signal }),
  })
}

/** Loads the shops where the visitor has a cart. */
export const cartsQuery = queryOptions({
  queryKey: ['cart-shops'],
  queryFn: ({ signal }) => sendRequest(asTold<CartList>(), '/api/carts', { signal }),
})

/** Loads the countries that buyers can choose and the one they probably live in, once: neither changes while they shop. */
export function countriesQuery(slug: string) {
  return queryOptions({
    queryKey: ['countries', slug],
    queryFn: ({ signal }) => sendRequest(asTold<CountryList>(), `${shopPath(slug)}/countries`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isTransient(state.error) ? AWAY_RETRY_MILLISECONDS : false),
  })
}

const mutationKeyOf = (slug: string) => ['set-cart-item', slug]

/** Returns the part of a cart that its totals depend on. A change to it reloads the totals. */
function pricedPart({ lines, discount_code }: Cart) {
  return [
    discount_code,
    ...lines.map(({ product_id, quantity, unit_amount, addons, is_available }) => ({
      product_id,
      quantity,
      unit_amount,
      addons,
      is_available,
    })),
  ]
}

type Estimated = { cart: Cart; country: string | null }

/** Returns whether a cart can be checked out: every line is available, and all of them fit into one checkout. */
export function canCheckOut(cart: Cart): boolean {
  return cart.lines.every((line) => line.is_available) && splitCart(cart).length === 1
}

/** Returns the country whose tax the cart shows: the buyer's choice, else the likely one, else null. */
export function findCartCountry(cart: Cart, countries: CountryList | undefined): string | null {
  return cart.country ?? countries?.likely ?? null
}

/** Loads what the payments provider would charge for the cart in a country. */
function estimateQuery(slug: string, { cart, country }: Estimated) {
  return queryOptions({
    queryKey: ['estimates', slug, country, pricedPart(cart)],
    queryFn: ({ signal }) =>
      sendRequest(asTold<CartEstimate>(), `${shopPath(slug)}/cart/estimate?country=${country}`, { signal }),
    // Long enough not to refetch the total that came with a change.
    staleTime: 2000,
  })
}

/** Loads the cart, the countries and the totals ahead of their queries. Never throws: the page shows what failed. */
export async function loadCart(queryClient: QueryClient, slug: string): Promise<void> {
  const [ofCart, ofCountries] = [cartQuery(slug), countriesQuery(slug)]
  await Promise.all([queryClient.prefetchQuery(ofCart), queryClient.prefetchQuery(ofCountries)])
  const cart = queryClient.getQueryData(ofCart.queryKey)
  if (!cart || !canCheckOut(cart)) return
  const country = findCartCountry(cart, queryClient.getQueryData(ofCountries.queryKey))
  if (country !== null) await queryClient.prefetchQuery(estimateQuery(slug, { cart, country }))
}

/**
 * Loads what the payments provider would charge for the cart in a country. Waits until the server has the displayed cart, so that
 * a newer cart never shows an older total.
 */
export function useEstimate(slug: string, { isAsked, ...estimated }: Estimated & { isAsked: boolean }) {
  const isChanging = useIsMutating({ mutationKey: mutationKeyOf(slug) }) > 0
  return useQuery({
    ...estimateQuery(slug, estimated),
    enabled: isAsked && estimated.country !== null && !isChanging,
    placeholderData: keepPreviousData,
    // Retries automatically while the provider is unavailable.
    refetchInterval: ({ state }) => (isTransient(state.error) ? AWAY_RETRY_MILLISECONDS : false),
  })
}

function putItem(slug: string, productId: string, body: SetCartItem): Promise<Cart> {
  return sendRequest(asTold<Cart>(), `${shopPath(slug)}/cart/items/${encodeURIComponent(productId)}`, { method: 'PUT', body })
}

/** What the item replaces in the cart: everything else, or another subscription. */
export type Instead = Pick<SetCartItem, 'starts_anew' | 'replaces_subscription'>

type Added = {
  item: SetCartItem
  /** The item replaces the product's line. If false, its quantity is added to the line. */
  isWhole: boolean
  instead: Instead
}

/** Adds a product to the cart. */
export function useAddToCart(slug: string, productId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `cart-${slug}` },
    mutationFn: async ({ item, isWhole, instead }: Added) => {
      const cart = await queryClient.fetchQuery({ ...cartQuery(slug), staleTime: 0 })
      const before = isWhole ? 0 : (cart.lines.find((line) => line.product_id === productId)?.quantity ?? 0)
      return putItem(slug, productId, { ...item, quantity: before + item.quantity, ...instead })
    },
    onSuccess: (cart) => queryClient.setQueryData(cartQuery(slug).queryKey, cart),
  })
}

/**
 * Sets the quantity of a line; 0 removes it. The page updates right away and reverts if the server refuses. Changes to one cart
 * run one at a time, and only the last answer is shown.
 */
export function useSetCartItem(slug: string) {
  const queryClient = useQueryClient()
  const { queryKey } = cartQuery(slug)
  const mutationKey = mutationKeyOf(slug)
  return useMutation({
    mutationKey,
    scope: { id: `cart-${slug}` },
    mutationFn: ({ productId, quantity }: { productId: string; quantity: number }) => putItem(slug, productId, { quantity }),
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

/**
 * Sets the cart's country or discount code; null removes the code. The cart shows the change together with its new total.
 * `country` is the country of the total while the cart has none of its own.
 */
export function usePatchCart(slug: string, country: string | null) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `cart-${slug}` },
    async mutationFn(body: PatchCart) {
      const cart = await sendRequest(asTold<Cart>(), `${shopPath(slug)}/cart`, { method: 'PATCH', body })
      const estimated = { cart, country: cart.country ?? country }
      // Without a total the change still appears, and the page loads the total again.
      if (estimated.country !== null && cart.lines.length > 0)
        await queryClient.prefetchQuery({ ...estimateQuery(slug, estimated), retry: false })
      return cart
    },
    // Excludes the lines, which another request may be changing.
    onSuccess: ({ country, discount_code }) =>
      queryClient.setQueryData(cartQuery(slug).queryKey, (cart) => cart && { ...cart, country, discount_code }),
  })
}

/** Applies the discount code of a link to the visitor's cart, whatever is in it. Returns the reason if it can't be used. */
export async function applyLinkedCode(queryClient: QueryClient, slug: string, code: string): Promise<{ refusal: string | null }> {
  try {
    const cart = await sendRequest(asTold<Cart>(), `${shopPath(slug)}/cart`, { method: 'PATCH', body: { discount_code: code } })
    queryClient.setQueryData(cartQuery(slug).queryKey, cart)
    return { refusal: null }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { refusal: error.message }
  }
}

/**
 * Opens the hosted checkout for the cart, in the country whose tax was shown, or for one product, and sends the browser there.
 */
export function useStartCheckout(slug: string) {
  return useMutation({
    mutationFn: (body: StartCheckout) =>
      sendRequest(asTold<StartedCheckout>(), `${shopPath(slug)}/checkout`, { method: 'POST', body }),
    onSuccess: ({ checkout_url }) => window.location.assign(checkout_url),
  })
}
