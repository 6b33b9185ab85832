import type DodoPayments from 'dodopayments'
import { type Answered, ask, post, type TestBusiness, type TestProvider, typed, usd } from './test-provider.ts'
import { monthly } from './test-subscriptions.ts'

type Shop = { provider: TestProvider; business: TestBusiness }

/** Creates a product with license keys: 50.00 once, or 12.00 a month. */
export async function createLicensed({ business }: Shop, changes: Record<string, unknown> = {}): Promise<string> {
  const product = { name: 'Caliper', price: usd(5000), tax_category: 'saas' as const, license_key_enabled: true, ...changes }
  return (await business.client.products.create(product)).product_id
}

export const createLicensedPlan = (shop: Shop, changes: Record<string, unknown> = {}): Promise<string> =>
  createLicensed(shop, { name: 'Pro', price: monthly(1200), ...changes })

type Bought = { session: string; payment: string; keys: DodoPayments.LicenseKey[] }

/** Lists the keys of a payment, or of the business, oldest first; 100 at most. */
export async function keysOf({ business }: Shop, payment: string | null): Promise<DodoPayments.LicenseKey[]> {
  const { items } = await business.client.licenseKeys.list({ page_size: 100 })
  return items.filter((key) => payment === null || key.payment_id === payment).reverse()
}

/** Buys products by a checkout, and returns the payment with its keys. */
export async function buyKeys(
  shop: Shop,
  cart: Record<string, number>,
  { card = '4242424242424242', total, session: more = {} }: { card?: string; total?: number; session?: object } = {},
): Promise<Bought> {
  const { provider, business } = shop
  const product_cart = Object.entries(cart).map(([product_id, quantity]) => ({ product_id, quantity }))
  const { session_id } = await business.client.checkoutSessions.create({ product_cart, ...more })
  const count = Object.values(cart).reduce((sum, quantity) => sum + quantity, 0)
  const { body } = await post(provider, `/session/${session_id}/pay`, typed(card, { expected_total: total ?? count * 5000 }))
  if (!body.payment_id) throw new Error(JSON.stringify(body))
  const payment = String(body.payment_id)
  const lists = await Promise.all(
    Object.keys(cart).map((product_id) => business.client.licenseKeys.list({ product_id, page_size: 100 })),
  )
  const keys = lists.flatMap(({ items }) => items).filter((key) => key.payment_id === payment)
  return { session: session_id, payment, keys }
}

/** Buys one key of a product with this limit. */
export async function buyKey(shop: Shop, license_key_activations_limit: number | null = null): Promise<DodoPayments.LicenseKey> {
  const { keys } = await buyKeys(shop, { [await createLicensed(shop, { license_key_activations_limit })]: 1 })
  const [key] = keys
  if (!key) throw new Error('No key was issued')
  return key
}

/** Makes a call of the software that was sold: without an API key. */
export const license = ({ provider }: Shop, verb: 'activate' | 'deactivate' | 'validate', body: unknown): Promise<Answered> =>
  ask(provider, `/licenses/${verb}`, { body })

export const isValid = async (shop: Shop, license_key: string): Promise<unknown> =>
  (await license(shop, 'validate', { license_key })).body.valid
