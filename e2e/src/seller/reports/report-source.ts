import type { DaySpan, ShownPeriod } from '@tradepost/contract/platform/periods'
import type { SellerReport } from '@tradepost/contract/platform/seller-reports'
import { Payment, type PaymentLineItems } from '@tradepost/contract/provider/payments'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type DodoPayments from 'dodopayments'
import { type Listed, wallText } from '#src/seller/home/home-figures.ts'

/** A subscription as an event told it. */
export type Told = { at: string; body: Subscription }

/** What the reports are compared with: the provider's own lists, and all events, oldest first. */
export type Source = {
  listed: Listed
  payments: { payment: Payment; lines: PaymentLineItems['items'] }[]
  ledger: DodoPayments.BalanceLedgerEntry[]
  told: Told[]
}

export type Values = SellerReport['rows'][number]['values']
/** A report's period, currency and time. */
export type Asked = { timeZone: string; currency: string; period: ShownPeriod; now: string }
/** The days or months of a period, each from its first day within it to its last. */
export function partsOf({ from, to }: DaySpan, { unit }: { unit: string }): DaySpan[] {
  const parts = new Map<string, DaySpan>()
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const key = day.slice(0, unit === 'month' ? 7 : 10)
    parts.set(key, { from: parts.get(key)?.from ?? day, to: day })
  }
  return [...parts.values()]
}

const days = new Map<string, string>()
/** The day of an instant in a time zone, each worked out once. */
export function dayOf(at: string, timeZone: string): string {
  const key = `${at} ${timeZone}`
  const day = days.get(key) ?? wallText(at, timeZone).slice(0, 10)
  days.set(key, day)
  return day
}

/** Whether an instant is on one of these days. */
export const isInside = (at: string, { from, to }: DaySpan, timeZone: string) =>
  from <= dayOf(at, timeZone) && dayOf(at, timeZone) <= to

/** A share in basis points. */
export const rate = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10_000) / whole) + 0)
export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

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
