import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from './actor.ts'
import { type SeedProduct, toProductBody } from './sow.ts'
import { StoreError } from './store-error.ts'
import type { PayOptions, PayResult } from './types.ts'

/** What makes an event happen. */
export type Cause = {
  /** How, for people: "a card is declined". */
  how: string
  /** Makes it happen, and resolves to the ID of what the event is about. */
  make: (actor: Actor) => Promise<string>
}

/** An event that happened. */
export type TriggeredEvent = { id: string; type: string; object_id: string; created_at: string }

const WAIT_MILLISECONDS = 30_000
const POLL_MILLISECONDS = 100
/** A buyer of their own each time, so that no limit for one customer stops them. */
const BUYER_BYTES = 4

/** How many things are sold before a payout: more than what a few disputes hold back. */
const PAID_OUT = 50

/** What is sold. A plan of days renews after one, so that the clock moves little. */
const GOODS = {
  thing: { name: 'Trigger: download', price: 1900 },
  licensed: { name: 'Trigger: license', price: 4900, license_keys: true },
  plan: { name: 'Trigger: daily plan', price: 500, every: 'day' },
  higherPlan: { name: 'Trigger: higher daily plan', price: 900, every: 'day' },
  shortPlan: { name: 'Trigger: plan of one day', price: 500, every: 'day', charges: 1 },
} as const satisfies Readonly<Record<string, SeedProduct>>

type Kind = keyof typeof GOODS
type Listed = { items: { product_id: string; name: string | null }[] }
type Session = { session_id: string; checkout_url: string }
type Payment = { subscription_id: string | null; customer: { customer_id: string } }

/** Returns the product of this kind. What an earlier run made is used again. */
async function ensureProduct({ call }: Actor, kind: Kind): Promise<string> {
  const wanted: SeedProduct = GOODS[kind]
  const { items } = await call<Listed>('GET', '/products?page_size=100')
  const found = items.find(({ name }) => name === wanted.name)
  return found?.product_id ?? (await call<{ product_id: string }>('POST', '/products', toProductBody(wanted))).product_id
}

async function openCheckout(actor: Actor, kind: Kind, quantity = 1): Promise<Session> {
  const email = `buyer-${randomBytes(BUYER_BYTES).toString('hex')}@example.com`
  const product_cart = [{ product_id: await ensureProduct(actor, kind), quantity }]
  return actor.call('POST', '/checkouts', { product_cart, customer: { email, name: 'Bea Buyer' } })
}

const buy = async (actor: Actor, kind: Kind, options: PayOptions = {}): Promise<PayResult> =>
  actor.pay((await openCheckout(actor, kind)).checkout_url, options)

const sell = async (actor: Actor, options?: PayOptions) => (await buy(actor, 'thing', options)).payment_id

async function refund(actor: Actor, card: string): Promise<string> {
  const payment_id = await sell(actor, { card })
  return (await actor.call<{ refund_id: string }>('POST', '/refunds', { payment_id })).refund_id
}

/** The bank says no after a day. */
async function refundInVain(actor: Actor): Promise<string> {
  const id = await refund(actor, 'refund_refused')
  await actor.advance({ days: 2 })
  return id
}

/** Disputes a new payment, and takes the dispute through these steps. */
async function dispute(actor: Actor, ...steps: string[]): Promise<string> {
  const payment_id = await sell(actor)
  const opened = await actor.call<{ dispute_id: string }>('POST', '/test_helpers/disputes', { payment_id })
  for (const to of steps) await actor.call('POST', `/test_helpers/disputes/${opened.dispute_id}/advance`, { to })
  return opened.dispute_id
}

async function subscribe(actor: Actor, { kind = 'plan', card = 'success' }: { kind?: Kind; card?: string } = {}) {
  const { payment_id } = await buy(actor, kind, { card })
  const { subscription_id } = await actor.call<Payment>('GET', `/payments/${payment_id}`)
  return subscription_id ?? ''
}

/** Subscribes, and lets a day pass: the subscription renews, fails to, or ends. */
async function subscribeForADay(actor: Actor, options?: { kind?: Kind; card?: string }): Promise<string> {
  const id = await subscribe(actor, options)
  await actor.advance({ days: 1 })
  return id
}

async function subscribeAndSet(actor: Actor, ...statuses: string[]): Promise<string> {
  const id = await subscribe(actor)
  for (const status of statuses) await actor.call('PATCH', `/subscriptions/${id}`, { status })
  return id
}

/** Pays with another card on the subscription's own page: also what it owes. */
async function setCard(actor: Actor, id: string): Promise<string> {
  const path = `/subscriptions/${id}/update-payment-method`
  const { payment_link } = await actor.call<{ payment_link: string }>('POST', path, { type: 'new' })
  await actor.pay(payment_link)
  return id
}

async function changePlan(actor: Actor): Promise<string> {
  const id = await subscribe(actor)
  const product_id = await ensureProduct(actor, 'higherPlan')
  const change = { product_id, quantity: 1, proration_billing_mode: 'full_immediately' }
  await actor.call('POST', `/subscriptions/${id}/change-plan`, change)
  return id
}

async function sellLicense(actor: Actor): Promise<string> {
  const { payment_id } = await buy(actor, 'licensed')
  const { customer } = await actor.call<Payment>('GET', `/payments/${payment_id}`)
  const path = `/license_keys?customer_id=${customer.customer_id}`
  return (await actor.call<{ items: { id: string }[] }>('GET', path)).items[0]?.id ?? ''
}

/** Pays out the balance, with a new and large sale in it. @throws StoreError if refunds and disputes left less than nothing */
async function payOut(actor: Actor, outcome: string): Promise<string> {
  await actor.pay((await openCheckout(actor, 'thing', PAID_OUT)).checkout_url)
  const { items } = await actor.call<{ items: { payout_id: string }[] }>('POST', '/test_helpers/payouts/run', { outcome })
  if (items[0]) return items[0].payout_id
  throw new StoreError('There is nothing to pay out: refunds and disputes took more than the sales brought', 'NOTHING_TO_PAY_OUT')
}

/** Leaves a checkout after a declined card, and waits until it counts as abandoned. */
async function abandon(actor: Actor): Promise<{ paymentId: string; checkoutUrl: string }> {
  const { checkout_url } = await openCheckout(actor, 'thing')
  const { payment_id } = await actor.pay(checkout_url, { card: 'declined' })
  const { delay_minutes } = await actor.call<{ delay_minutes: number }>('GET', '/settings/abandoned_checkouts')
  await actor.advance({ minutes: delay_minutes + 1 })
  return { paymentId: payment_id, checkoutUrl: checkout_url }
}

/** What makes each event happen that exists here, by its type. */
export const CAUSES: Readonly<Record<string, Cause>> = {
  'payment.succeeded': { how: 'a sale', make: (actor) => sell(actor) },
  'payment.failed': { how: 'a declined card', make: (actor) => sell(actor, { card: 'declined' }) },
  'payment.processing': { how: 'a card whose bank decides later', make: (actor) => sell(actor, { card: 'processing' }) },
  'payment.cancelled': {
    how: 'a buyer who goes back at the bank',
    make: (actor) => sell(actor, { card: 'three_d_secure', answer: 'cancel' }),
  },
  'refund.succeeded': { how: 'a sale and its refund', make: (actor) => refund(actor, 'success') },
  'refund.failed': { how: 'a refund that the bank refuses; the clock moves by two days', make: refundInVain },
  'dispute.opened': { how: 'a sale and its dispute', make: (actor) => dispute(actor) },
  'dispute.expired': { how: 'a dispute that nobody answers in time', make: (actor) => dispute(actor, 'expired') },
  'dispute.accepted': { how: 'a dispute that the business accepts', make: (actor) => dispute(actor, 'accepted') },
  'dispute.cancelled': { how: 'a dispute that the buyer takes back', make: (actor) => dispute(actor, 'cancelled') },
  'dispute.challenged': { how: 'a dispute that the business challenges', make: (actor) => dispute(actor, 'challenged') },
  'dispute.won': { how: 'a challenged dispute, won', make: (actor) => dispute(actor, 'challenged', 'won') },
  'dispute.lost': { how: 'a challenged dispute, lost', make: (actor) => dispute(actor, 'challenged', 'lost') },
  'subscription.active': { how: 'a new subscription', make: (actor) => subscribe(actor) },
  'subscription.renewed': {
    how: 'a subscription that renews; the clock moves by a day',
    make: (actor) => subscribeForADay(actor),
  },
  'subscription.on_hold': {
    how: 'a renewal that is declined; the clock moves by a day',
    make: (actor) => subscribeForADay(actor, { card: 'renewal_declined' }),
  },
  'subscription.paused': { how: 'a subscription that is paused', make: (actor) => subscribeAndSet(actor, 'paused') },
  'subscription.unpaused': {
    how: 'a paused subscription that resumes',
    make: (actor) => subscribeAndSet(actor, 'paused', 'active'),
  },
  'subscription.plan_changed': { how: 'a change to a higher plan', make: changePlan },
  'subscription.cancelled': { how: 'a subscription that is canceled', make: (actor) => subscribeAndSet(actor, 'cancelled') },
  'subscription.failed': {
    how: 'a subscription whose first charge is declined',
    make: (actor) => subscribe(actor, { card: 'declined' }),
  },
  'subscription.expired': {
    how: 'a subscription of one charge; the clock moves by a day',
    make: (actor) => subscribeForADay(actor, { kind: 'shortPlan' }),
  },
  'subscription.updated': {
    how: 'a subscription with new metadata',
    async make(actor) {
      const id = await subscribe(actor)
      await actor.call('PATCH', `/subscriptions/${id}`, { metadata: { changed_by: 'trigger' } })
      return id
    },
  },
  'subscription.update_payment_method': {
    how: 'a subscription with another card',
    make: async (actor) => setCard(actor, await subscribe(actor)),
  },
  'license_key.created': { how: 'a sale with a license key', make: sellLicense },
  'payout.created': { how: 'a payout of the balance', make: (actor) => payOut(actor, 'not_initiated') },
  'payout.in_progress': { how: 'a payout that is on its way', make: (actor) => payOut(actor, 'in_progress') },
  'payout.on_hold': { how: 'a payout that the bank holds', make: (actor) => payOut(actor, 'on_hold') },
  'payout.success': { how: 'a payout that arrives', make: (actor) => payOut(actor, 'success') },
  'payout.failed': { how: 'a payout that the bank sends back', make: (actor) => payOut(actor, 'failed') },
  'abandoned_checkout.detected': {
    how: 'a checkout that is left after a declined card; the clock moves by the delay of the settings',
    make: async (actor) => (await abandon(actor)).paymentId,
  },
  'abandoned_checkout.recovered': {
    how: 'an abandoned checkout that is paid after all; the clock moves likewise',
    async make(actor) {
      const { paymentId, checkoutUrl } = await abandon(actor)
      await actor.pay(checkoutUrl)
      return paymentId
    },
  },
  'dunning.started': {
    how: 'a renewal that is declined; the clock moves by a day',
    make: (actor) => subscribeForADay(actor, { card: 'renewal_declined' }),
  },
  'dunning.recovered': {
    how: 'a declined renewal that another card pays; the clock moves by a day',
    make: async (actor) => setCard(actor, await subscribeForADay(actor, { card: 'renewal_declined' })),
  },
}

/** Makes an event happen by its cause, and waits for it. @throws StoreError, EVENT_MISSING if it doesn't come */
export async function triggerEvent(actor: Actor, type: string): Promise<TriggeredEvent> {
  const cause = CAUSES[type]
  if (!cause) throw new StoreError(`There is no event ${type}`, 'EVENT_UNKNOWN')
  const objectId = await cause.make(actor)
  await actor.call('POST', '/test_helpers/settle')
  const path = `/webhook_events?${new URLSearchParams({ type, object_id: objectId, limit: '1' })}`
  for (const end = performance.now() + WAIT_MILLISECONDS; performance.now() < end; await sleep(POLL_MILLISECONDS)) {
    const [event] = (await actor.call<{ data: TriggeredEvent[] }>('GET', path)).data
    if (event) return event
  }
  throw new StoreError(`${objectId} was made, but ${type} didn't come within ${WAIT_MILLISECONDS / 1000} s`, 'EVENT_MISSING')
}
