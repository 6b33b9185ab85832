import type { TestBusiness } from '@tradepost/provider-server/testing/test-provider'
import { monthly } from '@tradepost/provider-server/testing/test-subscriptions'

/** What a business sells, and to whom, by ID. */
export type Stock = { things: string[]; licensed: string; plan: string; largePlan: string; customers: string[] }

const CUSTOMERS = 8
const PRICES = [
  ['USD', 6300],
  ['USD', 1000],
  ['EUR', 4900],
  ['INR', 250_000],
  ['JPY', 3000],
] as const

const once = (currency: (typeof PRICES)[number][0], price: number) => ({
  type: 'one_time_price' as const,
  currency,
  price,
  discount: 0,
  purchasing_power_parity: false,
})

/** Creates the products and customers of a month. */
export async function makeStock({ client }: TestBusiness): Promise<Stock> {
  const create = async (price: ReturnType<typeof once> | ReturnType<typeof monthly>, more: object = {}) =>
    (await client.products.create({ name: 'Thing', tax_category: 'digital_products', price, ...more })).product_id
  const things: string[] = []
  for (const [currency, price] of PRICES) things.push(await create(once(currency, price)))
  const keys = { license_key_enabled: true, license_key_activations_limit: 2 }
  const customers: string[] = []
  for (let count = 0; count < CUSTOMERS; count += 1)
    customers.push((await client.customers.create({ email: `buyer.${count}@example.com`, name: 'Maya Lindqvist' })).customer_id)
  return {
    things,
    licensed: await create(once('USD', 5000), keys),
    plan: await create(monthly(1200), keys),
    largePlan: await create(monthly(3000), keys),
    customers,
  }
}
