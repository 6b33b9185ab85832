import type DodoPayments from 'dodopayments'
import { type AddonName, planOf } from './catalog.ts'
import { cycleOf, usageUntil } from './costs.ts'
import { type Instant, written } from './dates.ts'
import type { Business } from './opened-business.ts'
import { afterSaleForeseen, afterSaleSeen } from './seen-after-sale.ts'
import type { Payment, State, Subscription, Used } from './state.ts'
import { nameOf } from './stock.ts'

const dateOf = (instant: number | null): string | null => (instant === null ? null : written(instant))

function subscriptionForeseen(subscription: Subscription) {
  const { order, waiting } = subscription
  const { frequency, period, isTaxInside } = planOf(order.plan)
  return {
    status: subscription.status,
    product: order.plan,
    quantity: order.quantity,
    addons: order.addons,
    recurring_pre_tax_amount: cycleOf(order),
    tax_inclusive: isTaxInside,
    on_demand: subscription.isOnDemand,
    frequency,
    period,
    codes: order.codes.map(({ name, cyclesLeft }) => [name, cyclesLeft]),
    previous_billing_date: written(subscription.previousBilling),
    next_billing_date: written(subscription.nextBilling),
    expires_at: dateOf(subscription.expiresAt),
    paused_at: dateOf(subscription.pausedAt),
    cancelled_at: dateOf(subscription.cancelledAt),
    cancel_at_next_billing_date: subscription.isCancelledLater,
    created_at: written(subscription.createdAt),
    waiting: waiting
      ? {
          product: waiting.order.plan,
          quantity: waiting.order.quantity,
          addons: waiting.order.addons,
          created_at: written(waiting.createdAt),
          effective_at: written(subscription.nextBilling),
        }
      : null,
  }
}

/** Codes that a customer must not see appear as a generic decline (reference, 3.13). */
const shown = (error: string | null): string => (error === 'LOST_CARD' ? 'GENERIC_DECLINE' : (error ?? '-'))

/** Formats a payment as one line, on both sides. */
function paymentLine(
  payment: Pick<Payment, 'total' | 'tax' | 'attempt' | 'error'> & { at: string; status: string; isInvoiced: boolean },
): string {
  const { at, status, total, tax, attempt, error, isInvoiced } = payment
  return `${at} ${status} ${total} (tax ${tax}) attempt ${attempt} ${error ?? '-'} ${isInvoiced ? 'invoiced' : ''}`
}
const paymentForeseen = (payment: Payment): string =>
  paymentLine({
    ...payment,
    at: written(payment.at),
    error: payment.error && shown(payment.error),
    isInvoiced: payment.status === 'succeeded' && !payment.isForCard,
  })

/** Cycles of usage on one page. */
const USAGE_SHOWN = 100
const usageLine = (from: string, to: string, units: number, price: number): string => `${from} to ${to}: ${units} for ${price}`

/** Returns the usage of the current cycle and of those already billed. */
function usageForeseen(state: State, subscription: Subscription): string[] {
  const { status, nextBilling, billedUsage } = subscription
  const isOpen = status === 'active' || status === 'on_hold' || status === 'paused'
  const present = isOpen ? usageUntil(state, subscription, nextBilling) : null
  const all: Used[] = [...(present ? [present] : []), ...billedUsage].slice(0, USAGE_SHOWN)
  return all.map(({ from, to, units, price }) => usageLine(written(from), written(to), units, price))
}

/** Returns all visible state of a business, from the model. */
export function foreseen(state: State) {
  const { subscriptions, payments, events, quoted } = state
  return {
    quoted,
    subscriptions: subscriptions.map(subscriptionForeseen),
    usage: subscriptions.map((subscription) => usageForeseen(state, subscription)),
    payments: subscriptions.map(({ place }) =>
      payments
        .filter(({ of }) => of === place)
        .map(paymentForeseen)
        .sort(),
    ),
    events: events.toSorted(),
    ...afterSaleForeseen(state),
  }
}

const addonsOf = (business: Business, addons: readonly { addon_id: string; quantity: number }[]) =>
  Object.fromEntries(addons.map(({ addon_id, quantity }) => [nameOf(business, addon_id) as AddonName, quantity]))

function subscriptionSeen(business: Business, seen: DodoPayments.Subscription) {
  const { scheduled_change: waiting } = seen
  return {
    status: seen.status,
    product: nameOf(business, seen.product_id),
    quantity: seen.quantity,
    addons: addonsOf(business, seen.addons),
    recurring_pre_tax_amount: seen.recurring_pre_tax_amount,
    tax_inclusive: seen.tax_inclusive,
    on_demand: seen.on_demand,
    frequency: { count: seen.payment_frequency_count, interval: seen.payment_frequency_interval },
    period: { count: seen.subscription_period_count, interval: seen.subscription_period_interval },
    codes: (seen.discounts ?? []).map(({ code, cycles_remaining }) => [code, cycles_remaining ?? null]),
    previous_billing_date: seen.previous_billing_date,
    next_billing_date: seen.next_billing_date,
    expires_at: seen.expires_at,
    paused_at: seen.paused_at,
    cancelled_at: seen.cancelled_at,
    cancel_at_next_billing_date: seen.cancel_at_next_billing_date,
    created_at: seen.created_at,
    waiting: waiting
      ? {
          product: nameOf(business, waiting.product_id),
          quantity: waiting.quantity,
          addons: addonsOf(business, waiting.addons),
          created_at: waiting.created_at,
          effective_at: waiting.effective_at,
        }
      : null,
  }
}

type ToldPayment = Pick<DodoPayments.Payment, 'tax' | 'retry_attempt' | 'error_code'>

type EventData = ToldPayment & { subscription_id?: string; payment_id?: string }

/** State read before, so that each step reads only new data: events up to `eventsFrom`, and the payments in them. */
export type Known = {
  eventsFrom: Date
  events: Map<string, string>
  told: Map<string, ToldPayment>
  payments: Map<string, { subscriptionId: string | null; line: string }>
}

export const nothingKnown = (): Known => ({
  eventsFrom: new Date(0),
  events: new Map(),
  told: new Map(),
  payments: new Map(),
})

/** Reads the new events of the business's sales, once each, as its endpoints receive them. */
async function eventsSeen({ world, businessId, subscriptions }: Business, known: Known): Promise<string[]> {
  const rows = await world
    .provider()
    .deps.database.db.selectFrom('events')
    .select(['id', 'type', 'subjectId', 'createdAt', 'payload'])
    .where('businessId', '=', businessId)
    .where('createdAt', '>=', known.eventsFrom)
    .where('type', 'not like', 'payout.%')
    // Rules of the books hold these.
    .where('type', 'not like', 'dunning.%')
    .where('type', 'not like', 'abandoned_checkout.%')
    .orderBy('createdAt')
    .execute()
  for (const { id, type, subjectId, createdAt, payload } of rows.filter((row) => !known.events.has(row.id))) {
    const { data }: { data: EventData } = JSON.parse(payload)
    const place = subscriptions.findIndex(
      (each) => each.id === data.subscription_id || each.payments.includes(data.payment_id ?? ''),
    )
    known.events.set(id, `${createdAt.toISOString()} ${type} ${place}`)
    known.eventsFrom = createdAt
    if (type.startsWith('payment.')) known.told.set(subjectId, data)
  }
  return [...known.events.values()].sort()
}

async function listPayments({ client }: Business, created_at_gte: string): Promise<DodoPayments.PaymentListResponse[]> {
  const listed: DodoPayments.PaymentListResponse[] = []
  for (let page_number = 0; listed.length === page_number * 100; page_number += 1)
    listed.push(...(await client.payments.list({ created_at_gte, page_size: 100, page_number })).items)
  return listed
}

async function paymentsSeen(business: Business, known: Known, from: Instant): Promise<string[][]> {
  const listed = await listPayments(business, written(from))
  const oldestFirst = listed.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  for (const { payment_id, subscription_id, status, ...payment } of oldestFirst) {
    const ids = business.subscriptions.find(({ id }) => id === subscription_id)?.payments
    if (ids && !ids.includes(payment_id)) ids.push(payment_id)
    // A payment without an attempt has no event.
    const told = known.told.get(payment_id) ?? (await business.client.payments.retrieve(payment_id))
    const { created_at: at, total_amount: total, invoice_id } = payment
    const [tax, attempt, error] = [told.tax ?? 0, told.retry_attempt ?? 0, told.error_code ?? null]
    const line = paymentLine({ at, status: status ?? '-', total, tax, attempt, error, isInvoiced: !!invoice_id })
    known.payments.set(payment_id, { subscriptionId: subscription_id ?? null, line })
  }
  const all = [...known.payments.values()]
  return business.subscriptions.map(({ id }) => all.flatMap((each) => (each.subscriptionId === id ? [each.line] : [])).sort())
}

async function usageSeen({ client }: Business, { subscription_id, meters }: DodoPayments.Subscription): Promise<string[]> {
  if (meters.length === 0) return []
  const { items } = await client.subscriptions.retrieveUsageHistory(subscription_id, { page_size: USAGE_SHOWN })
  return items.map(({ start_date, end_date, meters: [meter] }) =>
    usageLine(start_date, end_date, Number(meter?.consumed_units), meter?.total_price ?? 0),
  )
}

/** Returns the first payment that may still change, from the model. */
export function unsettledFrom({ now, subscriptions }: State): Instant {
  const unsettled = subscriptions.flatMap(({ outstanding, link }) => [outstanding?.payment.at ?? now, link?.payment.at ?? now])
  return Math.min(now, ...unsettled)
}

/** Returns all visible state of a business, from the real provider; payments before `from` are taken as known. */
export async function seen(business: Business, known: Known, from: Instant) {
  const { client, subscriptions, quoted } = business
  const events = await eventsSeen(business, known)
  const told = await Promise.all(subscriptions.map(({ id }) => client.subscriptions.retrieve(id)))
  return {
    quoted,
    subscriptions: told.map((subscription) => subscriptionSeen(business, subscription)),
    usage: await Promise.all(told.map((subscription) => usageSeen(business, subscription))),
    payments: await paymentsSeen(business, known, from),
    events,
    ...(await afterSaleSeen(business)),
  }
}
