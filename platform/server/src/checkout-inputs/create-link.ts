import {
  type CheckoutAddress,
  type CheckoutLinkQuery,
  LINK_PARAMETER_NAMES,
  linkMetadata,
} from '@tradepost/contract/platform/buyer/checkout'
import { isOwnRedirect } from '#src/auth/check-redirect.ts'
import type { PlatformConfig } from '#src/config.ts'
import type { Deps } from '#src/deps.ts'
import { productCheckoutUrl } from '#src/payments-provider/calls/checkouts.ts'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'

type RequestedUrl = string | null | undefined

/**
 * Returns the absolute URL that a caller wants the buyer to return to; undefined if its origin is neither ours nor trusted.
 * Anyone may call the checkout, so otherwise it would be an open redirect.
 */
export function trustedUrl({ url, trustedOrigins }: Pick<PlatformConfig, 'url' | 'trustedOrigins'>, asked: RequestedUrl) {
  const own = new URL(url).origin
  return asked && isOwnRedirect(asked, [own, ...trustedOrigins]) ? new URL(asked, own) : undefined
}

/** Returns where a buyer goes after paying: the caller's page with the order ID added, or the order's own page. */
export function returnUrl(config: Pick<PlatformConfig, 'url' | 'trustedOrigins'>, orderId: string, asked: RequestedUrl): string {
  const address = trustedUrl(config, asked)
  if (!address) return `${config.url}/orders/${orderId}`
  address.searchParams.set('order', orderId)
  return address.href
}

/** Returns the link's parameters: only given and known ones, in a fixed order. */
function parametersOf(deps: Deps, query: CheckoutLinkQuery): [string, string][] {
  const given: Record<string, unknown> = { ...query, quantity: query.quantity ?? '1' }
  const redirect = trustedUrl(deps.config, query.redirect_url)
  const metadata = Object.entries(linkMetadata(query)).map(([key, value]) => [`metadata_${key}`, value] as const)
  const named = LINK_PARAMETER_NAMES.map((name) => [name, given[name]] as const)
  return [...named, ['redirect_url', redirect?.href] as const, ...metadata].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
}

/**
 * Returns the URL of a product's own checkout page, for the specification's third input. Writes nothing: no one or many may
 * follow a link, and each payment becomes an order of its own (orders/create-order.ts). @throws what the provider refuses to
 * sell, 503 while it doesn't answer
 */
export async function createLink(deps: Deps, shop: OpenShop, query: CheckoutLinkQuery): Promise<CheckoutAddress> {
  const { productId, quantity, paymentAmount, country, paymentCurrency } = query
  await openProvider(deps, shop.connection).checkouts.preview({
    product_cart: [
      {
        product_id: productId,
        quantity: Number(quantity ?? 1),
        ...(paymentAmount ? { amount: Number(paymentAmount) } : {}),
      },
    ],
    ...(country ? { billing_address: { country: toCountryCode(country) } } : {}),
    ...(paymentCurrency ? { billing_currency: toCurrencyCode(paymentCurrency) } : {}),
  })
  const { environment } = shop.connection
  const parameters = parametersOf(deps, query)
  return { checkout_url: productCheckoutUrl({ environment, baseUrl: deps.config.providerUrl, productId, parameters }) }
}
