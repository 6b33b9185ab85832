import { expect, test } from 'vitest'
import { productCheckoutUrl } from './checkouts.ts'

test.each([
  ['embedded', 'http://localhost:4000/buy/pdt_1?quantity=2&metadata_a=b+%26+c'],
  ['test_mode', 'https://test.checkout.dodopayments.com/buy/pdt_1?quantity=2&metadata_a=b+%26+c'],
  ['live_mode', 'https://checkout.dodopayments.com/buy/pdt_1?quantity=2&metadata_a=b+%26+c'],
] as const)('a buy link leads to the provider of its shop: %s', (environment, link) => {
  const parameters = [
    ['quantity', '2'],
    ['metadata_a', 'b & c'],
  ] as const
  expect(productCheckoutUrl({ environment, baseUrl: 'http://localhost:4000', productId: 'pdt_1', parameters })).toBe(link)
})

test.each(['../session/cks_1', '//evil.test', '?a=b', 'pdt_1#'])('an invalid product ID leads nowhere else: %s', (productId) => {
  const { origin, pathname, search } = new URL(
    productCheckoutUrl({ environment: 'embedded', baseUrl: 'http://localhost:4000', productId, parameters: [] }),
  )
  expect({ origin, search }).toEqual({ origin: 'http://localhost:4000', search: '' })
  expect(pathname).toBe(`/buy/${encodeURIComponent(productId)}`)
})
