import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'

/** Where the checkouts of the published providers are (reference, section 1). */
const PUBLISHED = {
  test_mode: 'https://test.checkout.dodopayments.com',
  live_mode: 'https://checkout.dodopayments.com',
} as const

/** Where buyers of a business pay, without a slash at the end. `embeddedUrl` is where the embedded provider is reached. */
export function checkoutBaseUrl(environment: ProviderEnvironment, embeddedUrl: string): string {
  return environment === 'embedded' ? embeddedUrl.replace(/\/$/, '') : PUBLISHED[environment]
}
