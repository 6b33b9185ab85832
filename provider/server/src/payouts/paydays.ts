import type { PayoutSchedule } from '@tradepost/contract/provider/payouts'
import { assert } from '@tradepost/kit/faults'

/** A period ends when the day `endsOn` begins, and is paid when `paidOn` begins; both are days of the same month, in UTC. */
const PERIODS: Readonly<Record<PayoutSchedule, readonly { endsOn: number; paidOn: number }[]>> = {
  weekly: [
    { endsOn: 1, paidOn: 4 },
    { endsOn: 8, paidOn: 11 },
    { endsOn: 15, paidOn: 18 },
    { endsOn: 22, paidOn: 25 },
  ],
  twice_monthly: [
    { endsOn: 1, paidOn: 4 },
    { endsOn: 16, paidOn: 18 },
  ],
  monthly: [{ endsOn: 1, paidOn: 11 }],
}

/** A period by the instants at which it ends and is paid. */
export type Period = { endsAt: Date; paidAt: Date }

/** Lists the periods that are paid in the month before an instant, in its month and in the one after, in order. */
function listPeriods(schedule: PayoutSchedule, now: Date): Period[] {
  const dayOf = (month: number, day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day))
  return [-1, 0, 1].flatMap((month) =>
    PERIODS[schedule].map(({ endsOn, paidOn }) => ({ endsAt: dayOf(month, endsOn), paidAt: dayOf(month, paidOn) })),
  )
}

/** Returns the last period whose payday has come. */
export function getLastPeriod(schedule: PayoutSchedule, now: Date): Period {
  const period = listPeriods(schedule, now).findLast(({ paidAt }) => paidAt <= now)
  assert(period, 'Every month has a payday')
  return period
}

/** Returns the next payday after an instant. */
export function getNextPayday(schedule: PayoutSchedule, now: Date): Date {
  const period = listPeriods(schedule, now).find(({ paidAt }) => paidAt > now)
  assert(period, 'Every month has a payday')
  return period.paidAt
}

/** Returns the first payday to come whose period has an entry that was posted at this instant. */
export function findPayday(schedule: PayoutSchedule, { postedAt, now }: { postedAt: Date; now: Date }): Date {
  const period = listPeriods(schedule, now).find(({ endsAt, paidAt }) => endsAt > postedAt && paidAt > now)
  assert(period, 'What was posted until now is paid within the next month')
  return period.paidAt
}
