import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'

type Payment = DodoPayments.PaymentListResponse
type Customer = DodoPayments.Customer
type Refund = DodoPayments.RefundListItem
type Dispute = DodoPayments.DisputeListResponse
type Payout = DodoPayments.PayoutListResponse

/** All records that the provider lists for a business. */
export type Listed = {
  payments: Payment[]
  customers: Customer[]
  subscriptions: Subscription[]
  refunds: Refund[]
  disputes: Dispute[]
  payouts: Payout[]
}

const PAGE_SIZE = 100

/** Returns all pages of a list, requested by number. */
async function allOf<T>(list: (paging: { page_size: number; page_number: number }) => PromiseLike<{ items: T[] }>): Promise<T[]> {
  const found: T[] = []
  for (let page = 0; found.length === page * PAGE_SIZE; page += 1)
    found.push(...(await list({ page_size: PAGE_SIZE, page_number: page })).items)
  return found
}

export async function listAll(client: DodoPayments): Promise<Listed> {
  const payments = await allOf((paging) => client.payments.list(paging))
  const customers = await allOf((paging) => client.customers.list(paging))
  const listed = await allOf((paging) => client.subscriptions.list(paging))
  const subscriptions = await Promise.all(
    listed.map(async ({ subscription_id: id }) => Subscription.parse(await client.subscriptions.retrieve(id))),
  )
  const refunds = await allOf((paging) => client.refunds.list(paging))
  const disputes = await allOf((paging) => client.disputes.list(paging))
  const payouts = await allOf((paging) => client.payouts.list(paging))
  return { payments, customers, subscriptions, refunds, disputes, payouts }
}

/** Returns the local time of a time zone, to the hour: "2027-03-28 04". */
export function wallText(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  }).format(new Date(at))
}

export type Days = { from: string; to: string }
const isWithin = (at: string, { from, to }: Days, timeZone: string) => {
  const day = wallText(at, timeZone).slice(0, 10)
  return from <= day && day <= to
}

/** Returns whether a payment is an order: the first payment of its subscription, or one without a subscription, and above 0. */
function isOrder(payment: Payment, payments: readonly Payment[]): boolean {
  const before = payments.filter(
    (other) =>
      other.payment_id !== payment.payment_id &&
      other.status === 'succeeded' &&
      other.subscription_id !== null &&
      other.subscription_id === payment.subscription_id &&
      other.created_at < payment.created_at,
  )
  return payment.total_amount > 0 && before.length === 0
}

type FiguresQuery = { timeZone: string; currency: string }

const LOST = ['dispute_lost', 'dispute_accepted', 'dispute_expired']

/** Returns what went back to buyers. */
function returnedOf({ refunds, disputes }: Listed, days: Days, { timeZone, currency }: FiguresQuery) {
  const inside = <T extends { created_at: string }>(each: T) => isWithin(each.created_at, days, timeZone)
  const refunded = refunds.filter((each) => each.status === 'succeeded' && each.currency === currency && inside(each))
  const lost = disputes.filter((each) => LOST.includes(each.dispute_status) && each.currency === currency && inside(each))
  return {
    refunds: refunded.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    lost_disputes: lost.reduce((sum, { amount }) => sum + Number(amount), 0),
  }
}

/** Returns the figures of a range of days, computed independently. */
export function figuresOf(listed: Listed, days: Days, { timeZone, currency }: FiguresQuery) {
  const { payments, customers } = listed
  const paid = payments.filter(
    (each) => each.status === 'succeeded' && each.currency === currency && isWithin(each.created_at, days, timeZone),
  )
  const gross = paid.reduce((sum, each) => sum + each.total_amount, 0)
  const returned = returnedOf(listed, days, { timeZone, currency })
  return {
    gross,
    ...returned,
    net: gross - returned.refunds - returned.lost_disputes,
    orders: paid.filter((each) => isOrder(each, payments)).length,
    new_customers: customers.filter((each) => isWithin(each.created_at, days, timeZone)).length,
  }
}

/** Returns the figures of each hour, day or month that has any; `length` is the length of its text. */
export function pointsOf(listed: Listed, days: Days, { timeZone, currency, length }: FiguresQuery & { length: number }) {
  const keyOf = (each: { created_at: string }) => wallText(each.created_at, timeZone).slice(0, length)
  const inside = <T extends { created_at: string }>(list: readonly T[]) =>
    list.filter((each) => isWithin(each.created_at, days, timeZone))
  const paid = inside(listed.payments).filter((each) => each.status === 'succeeded' && each.currency === currency)
  const joined = inside(listed.customers)
  const keys = [...new Set([...paid.filter((each) => each.total_amount > 0), ...joined].map(keyOf))].sort()
  return keys.map((key) => {
    const own = paid.filter((each) => keyOf(each) === key)
    return {
      key,
      gross: own.reduce((sum, each) => sum + each.total_amount, 0),
      orders: own.filter((each) => isOrder(each, listed.payments)).length,
      new_customers: joined.filter((each) => keyOf(each) === key).length,
    }
  })
}

const PER_MONTH = { Day: 365 / 12, Week: 365 / 84, Month: 1, Year: 1 / 12 }

/** Returns the running subscriptions, computed from each one's fields. */
export function runningOf({ subscriptions }: Listed, currency: string) {
  const running = subscriptions.filter(({ status }) => status === 'active')
  const active = running.filter((each) => each.currency === currency)
  const charged = active.filter((each) => !isInTrial(each))
  const recurring = charged.filter((each) => !each.on_demand)
  const monthly = recurring.map(
    (each) => (each.recurring_pre_tax_amount * PER_MONTH[each.payment_frequency_interval]) / each.payment_frequency_count,
  )
  return {
    active_subscriptions: {
      count: charged.length,
      in_trial: active.length - charged.length,
      has_other_currencies: active.length < running.length,
    },
    mrr: { amount: Math.round(monthly.reduce((sum, each) => sum + each, 0)), subscriptions: recurring.length },
  }
}

/** Returns what needs attention at an instant. */
export function attentionOf({ payments, subscriptions, refunds, disputes, payouts }: Listed, now: string, timeZone: string) {
  const dayAfter = (days: number) => wallText(addMilliseconds(new Date(now), days * DAY).toISOString(), timeZone).slice(0, 10)
  const failed = payments.filter(
    (each) =>
      each.status === 'failed' &&
      isWithin(each.created_at, { from: dayAfter(-6), to: dayAfter(0) }, timeZone) &&
      payments.some(
        (other) =>
          other.status === 'succeeded' &&
          other.subscription_id !== null &&
          other.subscription_id === each.subscription_id &&
          other.created_at < each.created_at,
      ),
  )
  const ending = subscriptions.filter(
    (each) =>
      each.cancel_at_next_billing_date &&
      ['active', 'on_hold', 'paused'].includes(each.status) &&
      isWithin(each.next_billing_date, { from: dayAfter(0), to: dayAfter(6) }, timeZone),
  )
  const week = { from: dayAfter(-6), to: dayAfter(0) }
  const paidOut = payouts.filter((each) => isWithin(each.created_at, { from: dayAfter(-29), to: dayAfter(0) }, timeZone))
  const countOf = (status: string) => paidOut.filter((each) => each.status === status).length
  return {
    disputes_to_answer: disputes.filter((each) => each.dispute_status === 'dispute_opened').length,
    failed_refunds: refunds.filter((each) => each.status === 'failed' && isWithin(each.created_at, week, timeZone)).length,
    payouts: ['failed', 'on_hold'].flatMap((status) => (countOf(status) > 0 ? [{ status, count: countOf(status) }] : [])),
    on_hold: subscriptions.filter(({ status }) => status === 'on_hold').length,
    failed_renewals: failed.length,
    ending: ending.length,
    processing: payments.filter(({ status }) => status === 'processing').length,
  }
}
