import type { Actor } from './actor.ts'
import type { Call } from './call.ts'
import type { Ago, PaymentState, Seed, SubscriptionState } from './read-seed.ts'
import { StoreError } from './store-error.ts'

/** The IDs of what a seed made: by name, or in the order of its list. */
export type Sown = {
  products: Record<string, string>
  customers: Record<string, string>
  subscriptions: string[]
  payments: string[]
}

type Sale = { at: Date; make: () => Promise<void> }
export type SeedProduct = NonNullable<Seed['products']>[string]
type Person = NonNullable<Seed['customers']>[string]

/** A renewal is declined this long after the purchase: time that a subscription on hold needs by default. */
const HELD_AGO: Ago = { months: 1, days: 1 }
const CARD_OF: Partial<Record<SubscriptionState | PaymentState, string>> = {
  on_hold: 'renewal_declined',
  failed: 'declined',
  processing: 'processing',
}
const UNITS = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' }
const TERM_YEARS = 10

function toPrice({ price, currency = 'USD', every, charges, trial_days = 0 }: SeedProduct): object {
  const own = { currency, price, discount: 0, purchasing_power_parity: false }
  if (!every) return { type: 'one_time_price', ...own }
  const term = charges ? { count: charges, interval: UNITS[every] } : { count: TERM_YEARS, interval: 'Year' }
  return {
    type: 'recurring_price',
    ...own,
    ...{ payment_frequency_count: 1, payment_frequency_interval: UNITS[every], trial_period_days: trial_days },
    ...{ subscription_period_count: term.count, subscription_period_interval: term.interval },
  }
}

/** Returns what creates a product of a seed. */
export function toProductBody(product: SeedProduct): object {
  const { name, description, tax_category = product.every ? 'saas' : 'digital_products', license_keys = false } = product
  return { name, description, tax_category, price: toPrice(product), license_key_enabled: license_keys }
}

/** The moment so long before another. */
function before(moment: Date, { months = 0, days = 0 }: Ago): Date {
  const date = new Date(moment)
  date.setUTCMonth(date.getUTCMonth() - months)
  date.setUTCDate(date.getUTCDate() - days)
  return date
}

async function makeGoods(
  { call }: Actor,
  { products = {}, customers = {} }: Seed,
): Promise<Pick<Sown, 'products' | 'customers'>> {
  const made: Pick<Sown, 'products' | 'customers'> = { products: {}, customers: {} }
  for (const [key, product] of Object.entries(products)) {
    made.products[key] = (await call<{ product_id: string }>('POST', '/products', toProductBody(product))).product_id
  }
  for (const [key, { email, name = email }] of Object.entries(customers))
    made.customers[key] = (await call<{ customer_id: string }>('POST', '/customers', { email, name })).customer_id
  return made
}

/** Fills a store by the calls that make things in life. The clock moves on by as much as the seed has a past. */
export async function sow(store: Actor, seed: Seed): Promise<Sown> {
  const { call } = store
  const made = await makeGoods(store, seed)
  const sown: Sown = { ...made, subscriptions: [], payments: [] }
  const { subscriptions = [], payments = [] } = seed
  const agoOf = ({ state, ago }: { state?: string; ago?: Ago }): Ago => ago ?? (state === 'on_hold' ? HELD_AGO : {})
  const start = await store.now()
  const earliest = [...subscriptions, ...payments].map((sale) => before(start, agoOf(sale)).getTime())
  // What is past now was at the beginning: the end is as much later.
  const end = new Date(start.getTime() + Math.max(0, ...earliest.map((time) => start.getTime() - time)))

  const buy = async (
    sale: { customer: string; product: string; card?: string; state?: SubscriptionState | PaymentState },
    quantity = 1,
  ) => {
    const body = {
      product_cart: [{ product_id: made.products[sale.product], quantity }],
      customer: { customer_id: made.customers[sale.customer] },
    }
    const session = await call<{ checkout_url: string }>('POST', '/checkouts', body)
    const person: Person | undefined = seed.customers?.[sale.customer]
    const card = sale.card ?? CARD_OF[sale.state ?? 'active']
    return store.pay(session.checkout_url, { ...(card ? { card } : {}), ...(person?.country ? { country: person.country } : {}) })
  }
  const subscribe = async (index: number) => {
    const sale = subscriptions[index]
    if (!sale) return
    if (sale.state === 'pending') {
      const body = {
        product_id: made.products[sale.product],
        quantity: 1,
        customer: { customer_id: made.customers[sale.customer] },
        billing: { country: seed.customers?.[sale.customer]?.country ?? 'US' },
        payment_link: true,
      }
      sown.subscriptions[index] = (await call<{ subscription_id: string }>('POST', '/subscriptions', body)).subscription_id
      return
    }
    const { payment_id } = await buy(sale)
    const payment = await call<{ subscription_id: string | null }>('GET', `/payments/${payment_id}`)
    sown.subscriptions[index] = payment.subscription_id ?? ''
  }
  const pay = async (index: number) => {
    const sale = payments[index]
    if (!sale) return
    const { payment_id } = await buy(sale, sale.quantity)
    sown.payments[index] = payment_id
    if (sale.state === 'refunded') await call('POST', '/refunds', { payment_id })
  }
  const sales: Sale[] = [
    ...subscriptions.map((sale, index) => ({ at: before(end, agoOf(sale)), make: () => subscribe(index) })),
    ...payments.map((sale, index) => ({ at: before(end, agoOf(sale)), make: () => pay(index) })),
  ]
  for (const { at, make } of sales.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (at > (await store.now())) await store.advance({ to: at })
    await make()
  }
  if (end > (await store.now())) await store.advance({ to: end })
  for (const [index, { state = 'active' }] of subscriptions.entries())
    await bringTo(call, sown.subscriptions[index] ?? '', { state, index })
  return sown
}

/** Ends what the seed wants ended, and checks that each subscription is what it says. @throws StoreError, SEED_FAILED */
async function bringTo(call: Call, id: string, { state, index }: { state: SubscriptionState; index: number }): Promise<void> {
  const path = `/subscriptions/${id}`
  if (state === 'cancelled') await call('PATCH', path, { status: 'cancelled' })
  const { status } = await call<{ status: string }>('GET', path)
  if (status !== state)
    throw new StoreError(
      `subscription ${index + 1} of the seed is ${status}, not ${state}: give it more time (ago), or a product with fewer charges`,
      'SEED_FAILED',
    )
}
