import {
  type CheckoutAddress,
  type CheckoutLinkQuery,
  LINK_PARAMETER_NAMES,
  linkMetadata,
} from '@tradepost/contract/platform/buyer/checkout'
import type { Deps } from '#src/deps.ts'
import { productCheckoutUrl } from '#src/payments-provider/calls/product-checkout-url.ts'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'
import { trustedUrl } from './return-url.ts'

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
