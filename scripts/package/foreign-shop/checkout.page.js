import { expect } from '@playwright/test'
import { test } from 'tradepost/test/playwright'

const CALIPER = {
  name: 'Caliper',
  tax_category: 'digital_products',
  price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
}

test('a static link opens a checkout, which a buyer pays', async ({ store, request }) => {
  const { product_id } = await store.client.products.create(CALIPER)
  const link = `${store.baseURL}/buy/${product_id}`
  expect(await (await request.get(link)).text()).toContain('Caliper')
  expect(await store.buyer.pay(link)).toMatchObject({ status: 'succeeded' })
})
