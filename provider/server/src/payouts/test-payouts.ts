import { createReadOnlyScope } from '#src/deps.ts'
import { listBalances } from '#src/ledger/post-movements.ts'
import { ask, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

/** A provider and a business whose balance is paid out. */
export type Paying = { provider: TestProvider; business: TestBusiness }

type Sale = {
  amount: number
  currency?: 'USD' | 'EUR' | 'JPY' | 'INR'
  billing?: { country: string }
  pays?: 'CAD'
  card?: string
}

const SPAIN = { country: 'ES', street: 'Calle 1', city: 'Madrid', zipcode: '28001' }

export { SPAIN }

/** Sells something, and returns the payment. */
export async function sell({ provider, business }: Paying, { amount, currency = 'USD', ...sale }: Sale): Promise<string> {
  const { client } = business
  const price = { type: 'one_time_price' as const, currency, price: amount, discount: 0, purchasing_power_parity: false }
  const { product_id } = await client.products.create({ name: 'Thing', price, tax_category: 'digital_products' })
  const { session_id } = await client.checkoutSessions.create({
    product_cart: [{ product_id, quantity: 1 }],
    ...(sale.pays ? { billing_currency: sale.pays } : {}),
  })
  const { billing = { country: 'US' }, card = '4242424242424242' } = sale
  const totals = await ask(provider, `/session/${session_id}/totals?country=${billing.country}`, { method: 'GET' })
  const paid = await post(provider, `/session/${session_id}/pay`, typed(card, { billing, expected_total: totals.body.total }))
  if (paid.body.status !== 'succeeded') throw new Error(JSON.stringify(paid.body))
  return String(paid.body.payment_id)
}

/** Returns the balances of a currency by account, debits positive. */
export async function readBalances({ provider, business }: Paying, currency = 'USD'): Promise<Record<string, number>> {
  const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
  const balances = (await listBalances(scope)).filter((balance) => balance.currency === currency)
  return Object.fromEntries(balances.map(({ account, amount }) => [account, amount === 0 ? 0 : amount]))
}

/** Pays out everything now, as the test helper does. */
export const payOut = ({ provider, business }: Paying, body: object = {}) =>
  ask(provider, '/test_helpers/payouts/run', { key: business.apiKey, body })
