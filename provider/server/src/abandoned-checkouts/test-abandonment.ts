import { AbandonedCheckout } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import * as z from 'zod'
import { ask, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'

export const DECLINED = '4000000000000002'
export const NEEDS_BANK = '4000002500003155'
export const VISA = '4242424242424242'

export type Shop = { provider: TestProvider; business: TestBusiness }

/** Creates a product for 20.00 and returns its ID. */
export async function createProduct({ business }: Shop, name = 'Caliper'): Promise<string> {
  const product = { name, price: usd(2000), tax_category: 'saas' as const }
  return (await business.client.products.create(product)).product_id
}

/** Opens a checkout for one of each product and returns its ID. */
export async function openCheckout({ business }: Shop, products: readonly string[], more: object = {}): Promise<string> {
  const product_cart = products.map((product_id) => ({ product_id, quantity: 1 }))
  return (await business.client.checkoutSessions.create({ product_cart, ...more })).session_id
}

/** Tries to pay a checkout as this buyer, and returns the attempt. */
export async function tryToPay(
  { provider }: Shop,
  session: string,
  { card = DECLINED, email = 'maya@example.com' }: { card?: string; email?: string } = {},
): Promise<{ paymentId: string; status: string }> {
  const totals = await ask(provider, `/session/${session}/totals?country=US`, { method: 'GET' })
  const { body } = await post(provider, `/session/${session}/pay`, typed(card, { email, expected_total: totals.body.total }))
  return { paymentId: String(body.payment_id), status: String(body.status) }
}

/** Creates a payment with a link, and returns its ID and that of its page. */
export async function createLink(
  { provider, business }: Shop,
  product: string,
  email = 'maya@example.com',
): Promise<{ paymentId: string; session: string }> {
  const { body } = await ask(provider, '/payments', {
    key: business.apiKey,
    body: {
      product_cart: [{ product_id: product, quantity: 1 }],
      customer: { email, name: 'Maya' },
      billing: { country: 'US', street: '1 Way', city: 'Reno', state: 'NV', zipcode: '89501' },
      payment_link: true,
    },
  })
  return { paymentId: String(body.payment_id), session: String(body.payment_link).split('/').at(-1) ?? '' }
}

const StoredEvent = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: AbandonedCheckout.extend({ payload_type: z.string() }),
})

/** Lists what a business was told about abandoned checkouts, oldest first. */
export async function listTold({ provider, business }: Shop): Promise<z.infer<typeof StoredEvent>[]> {
  const events = await provider.deps.database.db
    .selectFrom('events')
    .select('payload')
    .where('businessId', '=', business.businessId)
    .where('type', 'like', 'abandoned_checkout.%')
    .orderBy('createdAt')
    .orderBy('type')
    .execute()
  return events.map(({ payload }) => StoredEvent.parse(JSON.parse(payload)))
}

/** Changes the business's settings of abandoned checkouts. */
export async function changeSettings({ provider, business }: Shop, body: object) {
  return ask(provider, '/settings/abandoned_checkouts', { method: 'PATCH', key: business.apiKey, body })
}
