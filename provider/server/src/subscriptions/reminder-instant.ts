import { DAY, later } from '@tradepost/kit/clock'
import type { Span } from '@tradepost/kit/periods'
import type { SubscriptionRow } from './table.ts'

/** Roughly, as far as it says which cycles are long. */
const DAYS: Readonly<Record<Span['interval'], number>> = { Day: 1, Week: 7, Month: 30, Year: 365 }
const LONG_DAYS = 180

/** Long cycles are forgotten, and card networks want their next charge announced; of shorter ones every mail would be noise. */
const noticeDaysOfCycle = ({ count, interval }: Span): number => (count * DAYS[interval] >= LONG_DAYS ? 7 : 0)

/** Three days, or one for a trial that is hardly longer; a trial of a day says all when it begins. */
function noticeDaysOfTrial(trialDays: number): number {
  if (trialDays > 3) return 3
  return trialDays > 1 ? 1 : 0
}

/** Whether its first cycle is still to come. */
export const isInTrial = ({ cycle, trialDays }: Pick<SubscriptionRow, 'cycle' | 'trialDays'>): boolean =>
  cycle === 0 && trialDays > 0

/**
 * When the buyer of an active subscription is told of its next charge: so many days before, or now if less is left. Null: not at
 * all, because nothing is charged then, cycles are short, or it was told already.
 */
export function reminderInstant(subscription: SubscriptionRow, now: Date): Date | null {
  const { terms, trialDays, nextBillingAt, expiresAt, remindedFor, onDemand, cancelsAtNextBilling } = subscription
  const isCharged = !onDemand && !cancelsAtNextBilling && nextBillingAt > now && (expiresAt === null || expiresAt > nextBillingAt)
  const isTold = remindedFor?.getTime() === nextBillingAt.getTime()
  const days = isInTrial(subscription) ? noticeDaysOfTrial(trialDays) : noticeDaysOfCycle(terms.frequency)
  if (!isCharged || isTold || days === 0) return null
  const instant = later(nextBillingAt, -days * DAY)
  return instant > now ? instant : now
}
