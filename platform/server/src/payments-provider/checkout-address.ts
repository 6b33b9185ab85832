import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'

/** Checkout URLs of the hosted provider's environments (reference, section 1). */
const PUBLISHED = {
  test_mode: 'https://test.checkout.dodopayments.com',
  live_mode: 'https://checkout.dodopayments.com',
} as const

/** Returns the base URL of a business's checkouts, without a slash at the end. `embeddedUrl` is the embedded provider's URL. */
export function checkoutBaseUrl(environment: ProviderEnvironment, embeddedUrl: string): string {
  return environment === 'embedded' ? embeddedUrl.replace(/\/$/, '') : PUBLISHED[environment]
}
