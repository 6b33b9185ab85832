import type { ProviderAccess } from '#src/payments-provider/client.ts'

/** Checkout hosts of the hosted provider (reference, 3.2). */
const HOSTS = { test_mode: 'https://test.checkout.dodopayments.com', live_mode: 'https://checkout.dodopayments.com' } as const

type Buying = Pick<ProviderAccess, 'environment' | 'baseUrl'> & {
  productId: string
  parameters: Iterable<readonly [string, string]>
}

/** Returns the URL of a product's own checkout page, which takes everything else from its parameters. */
export function productCheckoutUrl({ environment, baseUrl, productId, parameters }: Buying): string {
  const link = new URL(`/buy/${encodeURIComponent(productId)}`, environment === 'embedded' ? baseUrl : HOSTS[environment])
  for (const [name, value] of parameters) link.searchParams.set(name, value)
  return link.href
}
