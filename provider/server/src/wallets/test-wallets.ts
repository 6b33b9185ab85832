import { type Answered, ask, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

/** A business, and a customer with wallets. */
export type Holder = { provider: TestProvider; business: TestBusiness; customer: string }

/** Opens a business with a customer who has this much in a wallet. */
export async function openWallet(provider: TestProvider, amount: number, currency: 'USD' | 'INR' = 'USD'): Promise<Holder> {
  const business = await provider.openBusiness()
  const { customer_id } = await business.client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  const entry = { entry_type: 'credit' as const, currency, amount }
  if (amount > 0) await business.client.customers.wallets.ledgerEntries.create(customer_id, entry)
  return { provider, business, customer: customer_id }
}

/** Returns the balance of a wallet. */
export async function readWallet({ business, customer }: Holder, currency = 'USD'): Promise<number | undefined> {
  const { items } = await business.client.customers.wallets.list(customer)
  return items.find((wallet) => wallet.currency === currency)?.balance
}

/** Lists the entries of a wallet in the order of their making. */
export async function listEntries({ business, customer }: Holder): Promise<[event: string, change: number][]> {
  const { items } = await business.client.customers.wallets.ledgerEntries.list(customer, { page_size: 100 })
  return items.toReversed().map(({ event_type, is_credit, amount }) => [event_type, is_credit ? amount : -amount])
}

type Cart = { price: number; currency?: 'USD' | 'INR'; session?: object }

/** Opens a checkout for the customer, by ID unless the session says otherwise. */
export async function openCart({ business, customer }: Holder, { price, currency = 'USD', session }: Cart): Promise<string> {
  const { client } = business
  const terms = { type: 'one_time_price' as const, currency, price, discount: 0, purchasing_power_parity: false }
  const { product_id } = await client.products.create({ name: 'Thing', price: terms, tax_category: 'digital_products' })
  const input = { product_cart: [{ product_id, quantity: 1 }], customer: { customer_id: customer }, ...session }
  return (await client.checkoutSessions.create(input)).session_id
}

export const readTotals = async ({ provider }: Holder, session: string, country = 'US') =>
  (await ask(provider, `/session/${session}/totals?country=${country}`, { method: 'GET' })).body

type Paying = { card?: string; billing?: { country: string }; more?: object }

/** Pays a checkout as its page does: what it showed, with or without a card. */
export async function payCart(holder: Holder, session: string, { card, billing, more }: Paying = {}): Promise<Answered> {
  const { total, wallet, currency } = await readTotals(holder, session, billing?.country)
  const { card: typedCard, ...input } = typed(card ?? '4242424242424242', {
    expected_total: total,
    expected_wallet: wallet,
    expected_currency: currency,
    ...(billing ? { billing } : {}),
    ...more,
  })
  return post(holder.provider, `/session/${session}/pay`, card ? { ...input, card: typedCard } : input)
}

/** Lists what the card network was asked about a payment or refund. */
export const readJournal = ({ provider }: Holder, key: string) =>
  provider.acquirerDatabase.db
    .selectFrom('journal')
    .select(['kind', 'amount'])
    .where('idempotencyKey', '=', key)
    .orderBy('sequence')
    .execute()
