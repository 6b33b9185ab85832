import type { DaySpan } from '@tradepost/contract/platform/periods'
import type { SalesBy } from '@tradepost/contract/platform/seller-reports'
import type { Payment } from '@tradepost/contract/provider/payments'
import { type Asked, isInside, partsOf, rate, type Source, sumOf, type Values } from './report-source.ts'

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
