import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import { RETENTION_MONTHS } from '@tradepost/contract/platform/seller-reports'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { wallText } from '#src/seller/home/home-figures.ts'
import { type Asked, dayOf, isInside, partsOf, rate, type Source, sumOf, type Values } from './report-source.ts'

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
