import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import type { DaySpan, ShownPeriod } from '@tradepost/contract/platform/periods'
import { RETENTION_MONTHS, type SalesBy, type SellerReport } from '@tradepost/contract/platform/seller-reports'
import { Payment, type PaymentLineItems } from '@tradepost/contract/provider/payments'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type DodoPayments from 'dodopayments'
import { type Listed, wallText } from '#src/seller/home/home-figures.ts'

/** A subscription as an event told it. */
type Told = { at: string; body: Subscription }

/** What the reports are compared with: the provider's own lists, and all events, oldest first. */
export type Source = {
  listed: Listed
  payments: { payment: Payment; lines: PaymentLineItems['items'] }[]
  ledger: DodoPayments.BalanceLedgerEntry[]
  told: Told[]
}

export type Values = SellerReport['rows'][number]['values']
type Asked = { timeZone: string; currency: string; period: ShownPeriod; now: string }

const PER_MONTH = { Day: 365 / 12, Week: 365 / 84, Month: 1, Year: 1 / 12 }

/** What a subscription brings in a month, before tax. */
function monthlyOf(body: Subscription): number {
  if (body.status !== 'active' || isInTrial(body) || body.on_demand) return 0
  return Math.round((body.recurring_pre_tax_amount * PER_MONTH[body.payment_frequency_interval]) / body.payment_frequency_count)
}

/** Each subscription as it was told last before an instant. */
function stateAt({ told }: Source, isBefore: (at: string) => boolean): Subscription[] {
  const last = new Map<string, Subscription>()
  for (const { at, body } of told) if (isBefore(at)) last.set(body.subscription_id, body)
  return [...last.values()]
}

/** What each customer brings in a month. */
function customersAt(source: Source, currency: string, isBefore: (at: string) => boolean): Map<string, number> {
  const sums = new Map<string, number>()
  for (const body of stateAt(source, isBefore)) {
    if (body.currency !== currency || monthlyOf(body) === 0) continue
    const id = body.customer.customer_id
    sums.set(id, (sums.get(id) ?? 0) + monthlyOf(body))
  }
  return sums
}

/** The days or months of a period, each from its first day within it to its last. */
function partsOf({ from, to }: DaySpan, { unit }: { unit: string }): DaySpan[] {
  const parts = new Map<string, DaySpan>()
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const key = day.slice(0, unit === 'month' ? 7 : 10)
    parts.set(key, { from: parts.get(key)?.from ?? day, to: day })
  }
  return [...parts.values()]
}

const dayOf = (at: string, timeZone: string) => wallText(at, timeZone).slice(0, 10)
const isInside = (at: string, { from, to }: DaySpan, timeZone: string) => from <= dayOf(at, timeZone) && dayOf(at, timeZone) <= to

const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10_000) / whole) + 0)
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Movements of the monthly recurring revenue, part by part, from what events told. */
export function slowMovements(source: Source, { timeZone, currency, period, now }: Asked): Values[] {
  const hasPaid = (id: string, day: string) =>
    source.told.some(
      ({ at, body }) =>
        body.customer.customer_id === id && body.currency === currency && dayOf(at, timeZone) < day && monthlyOf(body) > 0,
    )
  return partsOf(period, period)
    .filter(({ from }) => from <= dayOf(now, timeZone))
    .map(({ from, to }) => {
      const before = customersAt(source, currency, (at) => dayOf(at, timeZone) < from)
      const after = customersAt(source, currency, (at) => dayOf(at, timeZone) <= to)
      const moved = { new: 0, expansion: 0, reactivation: 0, contraction: 0, churn: 0 }
      let left = 0
      for (const id of new Set([...before.keys(), ...after.keys()])) {
        const [was, is] = [before.get(id) ?? 0, after.get(id) ?? 0]
        if (was === 0) moved[hasPaid(id, from) ? 'reactivation' : 'new'] += is
        else if (is === 0) moved.churn -= was
        else if (is !== was) moved[is > was ? 'expansion' : 'contraction'] += is - was
        if (is === 0) left += 1
      }
      const [start, end] = [sumOf([...before.values()]), sumOf([...after.values()])]
      return {
        start,
        ...moved,
        end,
        customers: after.size,
        customer_churn: rate(left, before.size),
        revenue_churn: rate(-moved.churn - moved.contraction, start),
      }
    })
}

/** The customers of each month's cohort, and which part of them still pays at the end of each month after it. */
export function slowRetention(source: Source, { timeZone, currency, period, now }: Asked): Values[] {
  const monthOf = (at: string) => wallText(at, timeZone).slice(0, 7)
  const months = partsOf(period, { unit: 'month' })
    .map(({ from }) => from.slice(0, 7))
    .filter((month) => month <= monthOf(now))
  const began = new Map<string, string>()
  for (const { at, body } of source.told) {
    const id = body.customer.customer_id
    if (body.currency === currency && monthlyOf(body) > 0 && !began.has(id)) began.set(id, monthOf(at))
  }
  return months.map((month, index) => {
    const cohort = [...began].filter(([, first]) => first === month).map(([id]) => id)
    const kept = Array.from({ length: RETENTION_MONTHS + 1 }, (_, later): [string, number | null] => {
      const end = months[index + later]
      if (end === undefined) return [`month_${later}`, null]
      const paying = customersAt(source, currency, (at) => monthOf(at) <= end)
      return [`month_${later}`, rate(cohort.filter((id) => paying.has(id)).length, cohort.length)]
    })
    return { customers: cohort.length, ...Object.fromEntries(kept) }
  })
}

/** What the ledger says of each part. */
export function slowEarnings({ ledger }: Source, { timeZone, currency, period }: Asked): Values[] {
  const of = (part: DaySpan, ...events: string[]) =>
    sumOf(
      ledger
        .filter((each) => each.currency === currency && isInside(each.created_at, part, timeZone))
        .filter(({ event_type }) => events.includes(event_type))
        .map(({ amount, is_credit }) => (is_credit ? amount : -amount)),
    )
  return partsOf(period, period).map((part) => {
    const values = {
      payments: of(part, 'payment'),
      tax: of(part, 'tax', 'tax_reversal'),
      fees: of(
        part,
        'payment_fees',
        'refund_fees',
        'refund_fees_reversal',
        'dispute_fees',
        'payout_fees',
        'payout_fees_reversal',
      ),
      refunds: of(part, 'refund', 'refund_reversal'),
      disputes: of(part, 'dispute', 'dispute_reversal'),
      other: of(part, 'adjustment', 'dodo_credits'),
    }
    return { ...values, net: sumOf(Object.values(values)) }
  })
}

/** The channel of a payment, by what it was paid through. */
function channelOf(payment: Payment): string {
  if (payment.checkout_session_id === null && payment.payment_link === null) return payment.subscription_id ? 'renewal' : 'api'
  if ('tradepost_order' in payment.metadata) return 'shop'
  return payment.checkout_session_id === null ? 'payment_link' : 'checkout'
}

/** What was sold before tax, by value. A refund counts for each line in proportion to what it cost. */
export function slowSales(source: Source, { timeZone, currency, period }: Asked, by: SalesBy): Map<string, Values> {
  const sold = new Map<string, { payments: number; revenue: number; tax: number; refunded: number }>()
  const at = (value: string) => sold.get(value) ?? { payments: 0, revenue: 0, tax: 0, refunded: 0 }
  for (const { payment, lines } of source.payments) {
    if (payment.status !== 'succeeded' || payment.settlement_currency !== currency) continue
    const keyOf = {
      product: (line: (typeof lines)[number]) => line.breakdown.product_id,
      country: () => payment.billing.country,
      discount: () => payment.discounts?.map(({ code }) => code).join(' + ') || 'none',
      channel: () => channelOf(payment),
    }[by]
    if (isInside(payment.created_at, period, timeZone))
      for (const [index, line] of lines.entries()) {
        const each = at(keyOf(line))
        const counts = by === 'product' ? line.amount > 0 : index === 0 && payment.total_amount > 0
        sold.set(keyOf(line), {
          payments: each.payments + (counts ? 1 : 0),
          revenue: each.revenue + line.amount - line.tax,
          tax: each.tax + line.tax,
          refunded: each.refunded,
        })
      }
    for (const refund of source.listed.refunds) {
      if (refund.payment_id !== payment.payment_id || refund.status !== 'succeeded') continue
      if (!isInside(refund.created_at, period, timeZone)) continue
      let [below, given] = [0, 0]
      for (const line of lines) {
        below += line.amount
        const upTo = Math.round(((refund.amount ?? 0) * below) / payment.total_amount)
        const each = at(keyOf(line))
        sold.set(keyOf(line), { ...each, refunded: each.refunded + upTo - given })
        given = upTo
      }
    }
  }
  const whole = sumOf([...sold.values()].map(({ revenue }) => revenue))
  return new Map([...sold].map(([value, sums]) => [value, { ...sums, share: rate(sums.revenue, whole) }]))
}

const LOST = ['dispute_lost', 'dispute_accepted', 'dispute_expired']

/** Refunds and disputes of each part, beside its payments. */
export function slowRefundsAndDisputes({ listed }: Source, { timeZone, currency, period }: Asked): Values[] {
  return partsOf(period, period).map((part) => {
    const inside = <T extends { created_at: string; currency?: string | null }>(list: readonly T[]) =>
      list.filter((each) => each.currency === currency && isInside(each.created_at, part, timeZone))
    const paid = inside(listed.payments).filter((each) => each.status === 'succeeded' && each.total_amount > 0)
    const refunds = inside(listed.refunds).filter(({ status }) => status === 'succeeded')
    const disputes = inside(listed.disputes)
    return {
      payments: paid.length,
      refunds: refunds.length,
      refunded: sumOf(refunds.map(({ amount }) => amount ?? 0)),
      disputes: disputes.length,
      disputed: sumOf(disputes.map(({ amount }) => Number(amount))),
      lost: sumOf(disputes.filter((each) => LOST.includes(each.dispute_status)).map(({ amount }) => Number(amount))),
      refund_rate: rate(refunds.length, paid.length),
      dispute_rate: rate(disputes.length, paid.length),
    }
  })
}

/** Failed payments of each part: one failure until the subscription's next payment, however often it was tried. */
export function slowFailures({ listed }: Source, { timeZone, currency, period }: Asked): Values[] {
  const byTime = listed.payments
    .filter((each) => each.currency === currency)
    .toSorted((left, right) => (left.created_at < right.created_at ? -1 : 1))
  const parts = partsOf(period, period).map((span) => ({
    span,
    sums: { declined: 0, failed: 0, failed_amount: 0, recovered: 0, recovered_amount: 0 },
  }))
  for (const [index, payment] of byTime.entries()) {
    const sums = parts.find(({ span }) => isInside(payment.created_at, span, timeZone))?.sums
    if (payment.status !== 'failed' || !sums) continue
    const own = (each: (typeof byTime)[number]) =>
      payment.subscription_id !== null && each.subscription_id === payment.subscription_id
    const before = byTime
      .slice(0, index)
      .filter(own)
      .filter(({ status }) => status === 'failed' || status === 'succeeded')
    if (!before.some(({ status }) => status === 'succeeded')) {
      sums.declined += 1
      continue
    }
    if (before.at(-1)?.status === 'failed') continue
    sums.failed += 1
    sums.failed_amount += payment.total_amount
    const paid = byTime.slice(index + 1).find((each) => own(each) && each.status === 'succeeded' && each.total_amount > 0)
    sums.recovered += paid ? 1 : 0
    sums.recovered_amount += paid?.total_amount ?? 0
  }
  return parts.map(({ sums }) => ({ ...sums, recovery_rate: rate(sums.recovered, sums.failed) }))
}

/** Reads what the reports are compared with. */
export async function readSource(
  client: DodoPayments,
  listed: Listed,
  events: readonly { body: string; at: Date }[],
): Promise<Source> {
  const payments: Source['payments'] = []
  for (const { payment_id: id } of listed.payments) {
    const payment = Payment.parse(await client.payments.retrieve(id))
    const { items } = await client.get<PaymentLineItems>(`/payments/${id}/line-items`)
    payments.push({ payment, lines: items })
  }
  const ledger: Source['ledger'] = []
  for (let page = 0; ledger.length === page * 100; page += 1)
    ledger.push(...(await client.balances.retrieveLedger({ page_size: 100, page_number: page })).items)
  const told = events
    .map(({ body, at }) => ({ at: at.toISOString(), told: JSON.parse(body) as { type: string; data: unknown } }))
    .filter(({ told: { type } }) => type.startsWith('subscription.'))
    .map(({ at, told: { data } }) => ({ at, body: Subscription.parse(data) }))
    .toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0))
  return { listed, payments, ledger, told }
}

/** Cancellations by reason. */
export function slowCancellations({ listed }: Source, { timeZone, currency, period }: Asked): Map<string, Values> {
  const canceled = listed.subscriptions.filter(
    (each) => each.currency === currency && each.cancelled_at !== null && isInside(each.cancelled_at, period, timeZone),
  )
  const reasonOf = (each: Subscription) => each.cancellation_feedback ?? 'none'
  return new Map(
    [...new Set(canceled.map(reasonOf))].map((reason) => {
      const own = canceled.filter((each) => reasonOf(each) === reason)
      const revenue = sumOf(
        own.map((each) =>
          Math.round((each.recurring_pre_tax_amount * PER_MONTH[each.payment_frequency_interval]) / each.payment_frequency_count),
        ),
      )
      return [reason, { canceled: own.length, revenue, share: rate(own.length, canceled.length) }]
    }),
  )
}

const WEEK = 7
const FORECAST_DAYS = 90

/** The UTC instant that is so many intervals later; the end of a month where it has no such day. */
function laterBy(at: string, count: number, interval: Subscription['payment_frequency_interval']): Date {
  const date = new Date(at)
  if (interval === 'Day' || interval === 'Week')
    return new Date(date.getTime() + count * (interval === 'Day' ? 1 : WEEK) * 86_400_000)
  const months = count * (interval === 'Month' ? 1 : 12)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date.getUTCDate(), last))
  return new Date(first.getTime() + (date.getTime() % 86_400_000))
}

/** What renews in the next 90 days, week by week. */
export function slowRenewals({ listed }: Source, { timeZone, currency, now }: Asked): Values[] {
  const today = Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`)
  const weekOf = (at: Date) =>
    Math.max(0, Math.floor((Date.parse(`${dayOf(at.toISOString(), timeZone)}T00:00:00Z`) - today) / (WEEK * 86_400_000)))
  const isAhead = (at: Date) => Date.parse(`${dayOf(at.toISOString(), timeZone)}T00:00:00Z`) < today + FORECAST_DAYS * 86_400_000
  const weeks = Array.from({ length: Math.ceil(FORECAST_DAYS / WEEK) }, () => ({ renewals: 0, amount: 0, ending: 0 }))
  for (const each of listed.subscriptions.filter((one) => one.currency === currency)) {
    const first = new Date(each.next_billing_date)
    if (!['active', 'on_hold', 'paused'].includes(each.status) || !isAhead(first)) continue
    const at = weeks[weekOf(first)]
    if (each.cancel_at_next_billing_date) {
      if (at) at.ending += 1
      continue
    }
    if (each.status !== 'active' || each.on_demand) continue
    for (let count = 0; ; count += 1) {
      const due = laterBy(each.next_billing_date, count * each.payment_frequency_count, each.payment_frequency_interval)
      if (!isAhead(due) || (each.expires_at && due >= new Date(each.expires_at))) break
      const week = weeks[weekOf(due)]
      if (!week) break
      week.renewals += 1
      week.amount += each.recurring_pre_tax_amount
    }
  }
  return weeks
}
