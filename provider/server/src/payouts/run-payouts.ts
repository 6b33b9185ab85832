import type { PayoutStatus } from '@tradepost/contract/provider/payouts'
import { addMilliseconds } from '@tradepost/kit/clock'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { ensureDue } from '#src/schedule/set-due.ts'
import type { Scope, Tenant } from '#src/scope.ts'
import { advancePayout } from './advance-payout.ts'
import { createPayouts } from './create-payouts.ts'
import { getPayout } from './get-payout.ts'
import { getLastPeriod, getNextPayday } from './paydays.ts'
import type { PayoutTrigger } from './states.ts'
import type { PayoutRow } from './table.ts'

/** How often a run starts over because another one took entries at the same time; it then finds what is left. */
const TRIES = 5

const isOvertaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'payout_entries_once') || (error instanceof Fault && error.code === 'CONCURRENT_CHANGE')

async function run<T>(deps: Deps, tenant: Tenant, work: (scope: Scope) => Promise<T>): Promise<T> {
  for (let count = 1; count <= TRIES; count += 1) {
    try {
      return await transact(deps, tenant, work)
    } catch (error) {
      if (!isOvertaken(error)) throw error
    }
  }
  throw fault('CONCURRENT_CHANGE')
}

/** Schedules the payouts of a business, from its first sale on. */
export async function schedulePayouts(scope: Scope): Promise<void> {
  const { payoutSchedule } = await getBusiness(scope)
  const dueAt = getNextPayday(payoutSchedule, scope.clock.now())
  await ensureDue(scope, { kind: 'run_payouts', subjectId: scope.businessId, dueAt })
}

/** Pays out the period whose payday has come, and returns the next payday. Running it again finds nothing to pay. */
export async function runScheduledPayouts(deps: Deps, tenant: Tenant): Promise<Date> {
  const scope = await createReadOnlyScope(deps, tenant)
  const { payoutSchedule } = await getBusiness(scope)
  const now = scope.clock.now()
  const { endsAt } = getLastPeriod(payoutSchedule, now)
  await run(deps, tenant, (own) => createPayouts(own, { endsAt, isForced: false }))
  return getNextPayday(payoutSchedule, now)
}

/** Takes a payout further by the clock: to the bank, and then to its arrival. One that is held or has ended stays. */
export async function advanceDuePayout(scope: Scope, id: string): Promise<void> {
  const payout = await getPayout(scope, id)
  if (payout.status === 'not_initiated') await advancePayout(scope, payout, 'start')
  else if (payout.status === 'in_progress') await advancePayout(scope, payout, 'succeed')
}

/** The way of a new payout to each status. */
const STEPS: Readonly<Record<PayoutStatus, readonly PayoutTrigger[]>> = {
  not_initiated: [],
  in_progress: ['start'],
  on_hold: ['start', 'hold'],
  success: ['start', 'succeed'],
  failed: ['start', 'fail'],
}

/** Pays out everything now, whatever day it is and however little, and takes the payouts to an outcome. */
export async function runPayoutsNow(deps: Deps, tenant: Tenant, outcome: PayoutStatus): Promise<PayoutRow[]> {
  return run(deps, tenant, async (scope) => {
    const endsAt = addMilliseconds(scope.clock.now(), 1)
    const payouts = await createPayouts(scope, { endsAt, isForced: true })
    const ended: PayoutRow[] = []
    for (let payout of payouts) {
      for (const trigger of STEPS[outcome]) payout = await advancePayout(scope, payout, trigger)
      ended.push(payout)
    }
    return ended
  })
}
