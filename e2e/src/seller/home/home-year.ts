import type DodoPayments from 'dodopayments'
import { makePlan, monthly, moveClock } from '#src/billing/shop-subscriptions.ts'
import { GOOD_CARD, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import type { World } from '#src/world/world.ts'

/** Accepts its first payment and declines every later one. */
const FAILS_LATER = '4000000000000341'
const DECLINED = '4000000000000002'
/** The bank is slow to confirm this card. */
const SLOW = '4000000000000259'
/** A refund of this card fails after a day. */
const REFUND_FAILS = '4000000000005126'
const HOUR_SECONDS = 3600

export type YearContext = { world: World; seller: Seller; client: DodoPayments }
type Shelf = Awaited<ReturnType<typeof stock>>

async function stock(client: DodoPayments) {
  const once = async (name: string, currency: 'USD' | 'EUR', price: number) =>
    (
      await client.products.create({
        name,
        tax_category: 'digital_products',
        price: { type: 'one_time_price', currency, price, discount: 0, purchasing_power_parity: false },
      })
    ).product_id
  const plan = (name: string, price: number, changes = {}) => makePlan(client, { name, price: monthly(price, changes) })
  return {
    mallet: await once('Mallet', 'USD', 3999),
    hobel: await once('Hobel', 'EUR', 4950),
    plumb: await plan('Plumb Pro', 2900),
    bench: await plan('Bench', 9900),
    kiln: await plan('Kiln', 1200, { trial_period_days: 14 }),
    level: await plan('Level', 1900, { trial_period_days: 7, trial_amount: 100 }),
    yearly: await plan('Almanac', 24_000, { payment_frequency_interval: 'Year' }),
    woche: await plan('Wochenblatt', 350, { currency: 'EUR', payment_frequency_interval: 'Week' }),
    quartal: await plan('Quartal', 5000, { currency: 'EUR', payment_frequency_count: 3 }),
  }
}

let buyers = 0

/** Buys a product as a new customer through the hosted checkout. @returns the subscription, if one started */
async function buy({ world, client }: YearContext, product: string, number = GOOD_CARD): Promise<string> {
  buyers += 1
  const email = `buyer-${buyers}@example.com`
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: [{ product_id: product, quantity: 1 }],
    billing_address: { country: product.length % 2 === 0 ? 'US' : 'DE' },
  })
  const name = `Buyer ${buyers}`
  await payHosted(url ?? '', { email, name, number, keepsCard: true }).catch((error: unknown) => {
    if (number !== DECLINED) throw error
  })
  await world.drainAll()
  const { items } = await client.subscriptions.list({ page_size: 10 })
  return items.find(({ customer }) => customer.email === email)?.subscription_id ?? ''
}

const passing = ({ world, seller }: YearContext, hours: number) => moveClock(world, seller, { seconds: hours * HOUR_SECONDS })

async function changePlan({ world, client }: YearContext, id: string, product: string): Promise<void> {
  await client.subscriptions.changePlan(id, {
    product_id: product,
    quantity: 1,
    proration_billing_mode: 'prorated_immediately',
  })
  await world.drainAll()
}

/** Buys a product once, and returns the payment. */
async function pay(around: YearContext, product: string, number = GOOD_CARD): Promise<string> {
  await buy(around, product, number)
  const { items } = await around.client.payments.list({ page_size: 10 })
  return items.find(({ customer }) => customer.email === `buyer-${buyers}@example.com`)?.payment_id ?? ''
}

async function refund({ world, client }: YearContext, payment_id: string, amount?: number): Promise<void> {
  const [line] = (await client.payments.retrieveLineItems(payment_id)).items
  await client.refunds.create({
    payment_id,
    ...(amount === undefined ? {} : { items: [{ item_id: line?.items_id ?? '', amount }] }),
  })
  await world.drainAll()
}

/** Raises a dispute, and moves it along. */
async function dispute({ world, client }: YearContext, payment_id: string, steps: readonly string[] = []): Promise<void> {
  const { dispute_id: id } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body: { payment_id } })
  for (const to of steps) await client.post(`/test_helpers/disputes/${id}/advance`, { body: { to } })
  await world.drainAll()
}

/** Pays everything out now, up to this outcome. */
async function payOut({ world, client }: YearContext, outcome: string): Promise<void> {
  await client.post('/test_helpers/payouts/run', { body: { outcome } })
  await world.drainAll()
}

/** Sells the first half: trials, plan changes and failed renewals. */
async function sellSpring(around: YearContext, shelf: Shelf): Promise<void> {
  await refund(around, await pay(around, shelf.mallet))
  const upgraded = await buy(around, shelf.plumb)
  await buy(around, shelf.woche)
  await passing(around, 40)
  const trial = await buy(around, shelf.kiln)
  await buy(around, shelf.kiln, FAILS_LATER)
  await buy(around, shelf.level)
  await passing(around, 10 * 24)
  await refund(around, await pay(around, shelf.hobel), 1250)
  await dispute(around, await pay(around, shelf.mallet), ['challenged', 'lost'])
  await dispute(around, await pay(around, shelf.mallet), ['challenged', 'won'])
  await changePlan(around, upgraded, shelf.bench)
  await passing(around, 20 * 24 + 5)
  await buy(around, shelf.plumb, FAILS_LATER)
  await buy(around, shelf.mallet, DECLINED)
  await buy(around, shelf.quartal)
  await passing(around, 70 * 24)
  await changePlan(around, trial, shelf.plumb)
  await around.client.subscriptions.update(trial, { cancel_at_next_billing_date: true })
}

/** Sells the second half, across daylight saving time, up to a day in the next November with open tasks. */
async function sellAutumn(around: YearContext, shelf: Shelf): Promise<void> {
  await passing(around, 60 * 24 + 11)
  await buy(around, shelf.yearly)
  await buy(around, shelf.hobel)
  const short = await buy(around, shelf.woche)
  await passing(around, 170 * 24)
  await around.client.subscriptions.update(short, { status: 'cancelled' })
  await buy(around, shelf.plumb, FAILS_LATER)
  await passing(around, 48)
  const late = await buy(around, shelf.bench)
  await buy(around, shelf.mallet)
  await passing(around, 27 * 24 + 13)
  await around.client.subscriptions.update(late, { cancel_at_next_billing_date: true })
  await refund(around, await pay(around, shelf.mallet, REFUND_FAILS))
  await passing(around, 60)
  await payOut(around, 'failed')
  await refund(around, await pay(around, shelf.hobel))
  await dispute(around, await pay(around, shelf.mallet))
  await payOut(around, 'on_hold')
  await buy(around, shelf.mallet, SLOW)
  await buy(around, shelf.kiln)
}

/**
 * Sells for a year: refunds, disputes, payouts, trials, plan changes, failed renewals, declines and two currencies, at all hours.
 */
export async function sellForAYear(around: YearContext): Promise<void> {
  // Its buyers share the test cards, and one card has one free trial.
  await around.client.patch('/settings/subscriptions', { body: { one_trial_per_customer: false } })
  const shelf = await stock(around.client)
  await sellSpring(around, shelf)
  await sellAutumn(around, shelf)
}
