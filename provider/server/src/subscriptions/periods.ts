import { DAY, later } from '@tradepost/kit/clock'
import { type Span, spanAfter } from '@tradepost/kit/periods'
import type { ProrationFactor } from '#src/pricing/proration.ts'
import type { SubscriptionRow } from './table.ts'

/** When a subscription is billed: cycle k begins k spans after the anchor, and `periodIndex` is the k of the next one. */
export type BillingDates = Pick<SubscriptionRow, 'anchorAt' | 'periodIndex' | 'previousBillingAt' | 'cycleFrom' | 'nextBillingAt'>

/** The dates of a subscription that begins now: a trial, or its first cycle. */
export function firstDates(now: Date, { trialDays, frequency }: { trialDays: number; frequency: Span }): BillingDates {
  const begun = { previousBillingAt: now, cycleFrom: now }
  const anchorAt = later(now, trialDays * DAY)
  if (trialDays > 0) return { ...begun, anchorAt, periodIndex: 0, nextBillingAt: anchorAt }
  return { ...begun, anchorAt, periodIndex: 1, nextBillingAt: spanAfter(now, frequency) }
}

/** The dates of a cycle that begins now, whatever was before. */
export const datesFrom = (now: Date, frequency: Span): BillingDates => firstDates(now, { trialDays: 0, frequency })

type Dated = Pick<SubscriptionRow, 'anchorAt' | 'periodIndex' | 'nextBillingAt' | 'terms'>

/** The end of the cycle that begins at the next billing. */
export function endOfNextCycle({ anchorAt, periodIndex, terms }: Dated): Date {
  return spanAfter(anchorAt, terms.frequency, periodIndex + 1)
}

/** The dates once the next cycle was paid: the cycle in which `now` lies, or the one that begins at that moment. */
export function datesAfterRenewal({ anchorAt, periodIndex, nextBillingAt, terms }: Dated, now: Date): BillingDates {
  let from = nextBillingAt
  let index = periodIndex + 1
  for (let next = spanAfter(anchorAt, terms.frequency, index); next <= now; index += 1) {
    from = next
    next = spanAfter(anchorAt, terms.frequency, index + 1)
  }
  return {
    anchorAt,
    periodIndex: index,
    previousBillingAt: from,
    cycleFrom: from,
    nextBillingAt: spanAfter(anchorAt, terms.frequency, index),
  }
}

const secondsBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 1000)

/** How much of the present cycle is left, in whole seconds; of one that is over nothing, of one that was moved all. */
export function remainingCycle(
  { cycleFrom, nextBillingAt }: Pick<SubscriptionRow, 'cycleFrom' | 'nextBillingAt'>,
  now: Date,
): ProrationFactor {
  const ofSeconds = Math.max(1, secondsBetween(cycleFrom, nextBillingAt))
  return { seconds: Math.min(ofSeconds, Math.max(0, secondsBetween(now, nextBillingAt))), ofSeconds }
}

/** When the cycle or the trial that runs now is over, or the whole subscription if that is sooner. */
export function paidUntil({ nextBillingAt, expiresAt }: Pick<SubscriptionRow, 'nextBillingAt' | 'expiresAt'>): Date {
  return expiresAt && expiresAt < nextBillingAt ? expiresAt : nextBillingAt
}
