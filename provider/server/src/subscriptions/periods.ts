import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { addSpan, type Span } from '@tradepost/kit/periods'
import type { ProrationFactor } from '#src/pricing/proration.ts'
import type { SubscriptionRow } from './table.ts'

/** Billing dates: cycle k starts k intervals after the anchor, and `periodIndex` is the k of the next one. */
export type BillingDates = Pick<SubscriptionRow, 'anchorAt' | 'periodIndex' | 'previousBillingAt' | 'cycleFrom' | 'nextBillingAt'>

/** Returns the dates of a subscription that starts now, with a trial or its first cycle. */
export function calculateFirstDates(now: Date, { trialDays, frequency }: { trialDays: number; frequency: Span }): BillingDates {
  const begun = { previousBillingAt: now, cycleFrom: now }
  const anchorAt = addMilliseconds(now, trialDays * DAY)
  if (trialDays > 0) return { ...begun, anchorAt, periodIndex: 0, nextBillingAt: anchorAt }
  return { ...begun, anchorAt, periodIndex: 1, nextBillingAt: addSpan(now, frequency) }
}

/** Returns the dates of a cycle that starts now, ignoring earlier ones. */
export const calculateDatesFrom = (now: Date, frequency: Span): BillingDates =>
  calculateFirstDates(now, { trialDays: 0, frequency })

type Dated = Pick<SubscriptionRow, 'anchorAt' | 'periodIndex' | 'nextBillingAt' | 'terms'>

/** Returns the end of the cycle that starts at the next billing date. */
export function calculateNextCycleEnd({ anchorAt, periodIndex, terms }: Dated): Date {
  return addSpan(anchorAt, terms.frequency, periodIndex + 1)
}

/** Returns the dates after the next cycle is paid: those of the cycle that contains `now` or starts at that moment. */
export function calculateDatesAfterRenewal({ anchorAt, periodIndex, nextBillingAt, terms }: Dated, now: Date): BillingDates {
  let from = nextBillingAt
  let index = periodIndex + 1
  for (let next = addSpan(anchorAt, terms.frequency, index); next <= now; index += 1) {
    from = next
    next = addSpan(anchorAt, terms.frequency, index + 1)
  }
  return {
    anchorAt,
    periodIndex: index,
    previousBillingAt: from,
    cycleFrom: from,
    nextBillingAt: addSpan(anchorAt, terms.frequency, index),
  }
}

const secondsBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 1000)

/** Returns the remaining part of the current cycle, in whole seconds: none if it's over, all if it was moved. */
export function calculateRemainingCycle(
  { cycleFrom, nextBillingAt }: Pick<SubscriptionRow, 'cycleFrom' | 'nextBillingAt'>,
  now: Date,
): ProrationFactor {
  const ofSeconds = Math.max(1, secondsBetween(cycleFrom, nextBillingAt))
  return { seconds: Math.min(ofSeconds, Math.max(0, secondsBetween(now, nextBillingAt))), ofSeconds }
}

/** Returns the end of the current cycle or trial, or of the subscription if that is sooner. */
export function getPaidUntil({ nextBillingAt, expiresAt }: Pick<SubscriptionRow, 'nextBillingAt' | 'expiresAt'>): Date {
  return expiresAt && expiresAt < nextBillingAt ? expiresAt : nextBillingAt
}
