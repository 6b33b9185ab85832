import type { ProviderAccess } from './client.ts'

/** Where buyers pay at the provider that is not ours (reference, 3.2). */
const HOSTS = { test_mode: 'https://test.checkout.dodopayments.com', live_mode: 'https://checkout.dodopayments.com' } as const

type Buying = Pick<ProviderAccess, 'environment' | 'baseUrl'> & {
  productId: string
  parameters: Iterable<readonly [string, string]>
}

/** The address of a product's own checkout page, which reads the rest from its parameters. */
export function buyLink({ environment, baseUrl, productId, parameters }: Buying): string {
  const link = new URL(`/buy/${encodeURIComponent(productId)}`, environment === 'embedded' ? baseUrl : HOSTS[environment])
  for (const [name, value] of parameters) link.searchParams.set(name, value)
  return link.href
}
