import type DodoPayments from 'dodopayments'

type Item = { product_id: string; quantity: number }
/** The seller's client, a product for 39.00 USD, and a product of another business. */
export type Selling = { client: DodoPayments; good: string; foreign: string }

async function make(
  { client }: Selling,
  price: number,
  changes: { currency?: 'USD' | 'EUR'; brand_id?: string } = {},
): Promise<Item> {
  const { currency = 'USD', ...rest } = changes
  const { product_id } = await client.products.create({
    name: 'Made for this',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency, price, discount: 0, purchasing_power_parity: false },
    ...rest,
  })
  return { product_id, quantity: 1 }
}

async function makeSubscription({ client }: Selling): Promise<Item> {
  const { product_id } = await client.products.create({
    name: 'Monthly',
    tax_category: 'saas',
    price: {
      type: 'recurring_price',
      currency: 'USD',
      price: 900,
      discount: 0,
      purchasing_power_parity: false,
      payment_frequency_count: 1,
      payment_frequency_interval: 'Month',
      subscription_period_count: 1,
      subscription_period_interval: 'Year',
    },
  })
  return { product_id, quantity: 1 }
}

/** Carts that can't be bought, each with words of its error message. */
export const UNSELLABLE: readonly [what: string, cart: (selling: Selling) => Promise<Item[]>, words: RegExp][] = [
  ['an unknown product', async () => [{ product_id: 'pdt_none', quantity: 1 }], /doesn't exist|not found/i],
  ["somebody else's product", async ({ foreign }) => [{ product_id: foreign, quantity: 1 }], /doesn't exist|not found/i],
  [
    'an archived product',
    async (selling) => {
      const item = await make(selling, 1000)
      await selling.client.products.archive(item.product_id)
      return [item]
    },
    /no longer available/,
  ],
  ['two subscriptions', async (selling) => [await makeSubscription(selling), await makeSubscription(selling)], /subscription/i],
  [
    'two currencies',
    async (selling) => [{ product_id: selling.good, quantity: 1 }, await make(selling, 1000, { currency: 'EUR' })],
    /same currency/,
  ],
  [
    'two brands',
    async (selling) => {
      const { brand_id } = await selling.client.brands.create({ name: 'Second brand' })
      return [{ product_id: selling.good, quantity: 1 }, await make(selling, 1000, { brand_id })]
    },
    /same brand/,
  ],
  ['an amount below the minimum', async (selling) => [await make(selling, 20)], /Minimum amount of \$0\.50/],
  ['more than can be charged', async ({ good }) => [{ product_id: good, quantity: 1_000_000 }], /too large/i],
]
