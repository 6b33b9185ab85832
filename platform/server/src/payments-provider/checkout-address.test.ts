import { expect, test } from 'vitest'
import { checkoutBaseUrl } from './calls/checkouts.ts'

test.each([
  ['embedded', 'https://pay.example'],
  ['test_mode', 'https://test.checkout.dodopayments.com'],
  ['live_mode', 'https://checkout.dodopayments.com'],
] as const)('checkout links of %s start with %s', (environment, address) => {
  expect(checkoutBaseUrl(environment, 'https://pay.example/')).toBe(address)
})
