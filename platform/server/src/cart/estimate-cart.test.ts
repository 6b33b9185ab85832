import { Fault } from '@tradepost/kit/faults'
import { expect, test } from 'vitest'
import { fault } from '#src/faults.ts'
import type { Preview } from '#src/payments-provider/calls/checkouts.ts'
import { chalk, itemOf, plumb } from '#src/test-shop.ts'
import { estimateCart } from './estimate-cart.ts'
import { toProviderCart } from './provider-cart.ts'

const products = [chalk, plumb]
const cart = { products, items: [itemOf(chalk, 2, { openAmount: 800 })], currency: 'USD', country: 'DE', discountCode: 'SAVE10' }
const line = {
  product_id: 'pdt_chalk',
  name: 'Chalk',
  quantity: 2,
  discounted_price: 1440,
  tax: 274,
  tax_rate: 1900,
  tax_inclusive: false,
}
const preview: Preview = {
  billing_country: 'DE',
  currency: 'USD',
  current_breakup: { subtotal: 1600, discount: 160, tax: 274, total_amount: 1714 },
  total_price: 1714,
  product_cart: [line],
}

test('the price preview and the checkout get the same input: products, chosen amounts, country and code', () => {
  expect(toProviderCart(cart)).toEqual({
    product_cart: [{ product_id: 'pdt_chalk', quantity: 2, amount: 800 }],
    billing_currency: 'USD',
    billing_address: { country: 'DE' },
    discount_code: 'SAVE10',
  })
  const addons = [{ addon_id: 'adn_1', name: 'Team library', price: 600, quantity: 2 }]
  expect(
    toProviderCart({ products, items: [itemOf(plumb, 1, { addons })], currency: 'USD', country: null, discountCode: null }),
  ).toEqual({
    product_cart: [{ product_id: 'pdt_plumb', quantity: 1, addons: [{ addon_id: 'adn_1', quantity: 2 }] }],
    billing_currency: 'USD',
  })
})

test('a chosen amount is sent only while the price is pay what you want', () => {
  const fixed = { ...chalk, terms: { type: 'one_time_price' as const } }
  expect(toProviderCart({ ...cart, products: [fixed] }).product_cart).toEqual([{ product_id: 'pdt_chalk', quantity: 2 }])
})

test("the estimate's figures are the provider's own", async () => {
  expect(await estimateCart({ preview: async () => preview }, cart)).toEqual({
    country: 'DE',
    currency: 'USD',
    subtotal: 1600,
    discount: 160,
    tax: 274,
    total: 1714,
    tax_rate: 1900,
    next: null,
    has_tax_inside: false,
    discount_code: 'SAVE10',
    discount_refusal: null,
  })
})

test('a code that is no longer valid takes nothing off and says why', async () => {
  const without = { ...preview, current_breakup: { subtotal: 1600, discount: 0, tax: 304, total_amount: 1904 } }
  const previewCheckout = async ({ discount_code }: { discount_code?: string | null }) => {
    if (discount_code) throw fault('PAYMENTS_REFUSED:quoted', { message: 'This discount code has expired' })
    return without
  }
  expect(await estimateCart({ preview: previewCheckout }, cart)).toMatchObject({
    total: 1904,
    discount: 0,
    discount_code: 'SAVE10',
    discount_refusal: 'This discount code has expired',
  })
})

test('a rejection of the cart itself is not reported as a rejection of the code', async () => {
  const previewCheckout = async (): Promise<Preview> => {
    throw fault('PAYMENTS_REFUSED:quoted', { message: 'All products of one checkout belong to one brand' })
  }
  await expect(estimateCart({ preview: previewCheckout }, cart)).rejects.toThrow(
    'All products of one checkout belong to one brand',
  )
})

test('a provider that is down is asked once and is not reported as a rejection of the code', async () => {
  let asked = 0
  const previewCheckout = async (): Promise<Preview> => {
    asked += 1
    throw fault('PAYMENTS_PROVIDER_UNAVAILABLE')
  }
  await expect(estimateCart({ preview: previewCheckout }, cart)).rejects.toBeInstanceOf(Fault)
  expect(asked).toBe(1)
})

test('a tax rate is shown only if all lines have the same one', async () => {
  const mixed = { ...preview, product_cart: [line, { ...line, tax_rate: 700, tax_inclusive: true }] }
  expect(await estimateCart({ preview: async () => mixed }, cart)).toMatchObject({ tax_rate: null, has_tax_inside: true })
})
