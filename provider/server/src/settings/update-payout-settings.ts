import type { UpdatePayoutSettings } from '@tradepost/contract/provider/payouts'
import type * as z from 'zod'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import { getNextPayday } from '#src/payouts/paydays.ts'
import { setDue } from '#src/schedule/set-due.ts'
import type { Scope } from '#src/scope.ts'

/** Changes how often the balance is paid out. The next payout is on the next payday of the new schedule. */
export async function updatePayoutSettings(
  scope: Scope,
  { schedule: payoutSchedule }: z.infer<typeof UpdatePayoutSettings>,
): Promise<BusinessRow> {
  if (payoutSchedule === undefined) return getBusiness(scope)
  const { businessId, trx } = scope
  const dueAt = getNextPayday(payoutSchedule, scope.clock.now())
  await setDue(scope, { kind: 'run_payouts', subjectId: businessId, dueAt })
  const businesses = trx.updateTable('businesses').where('id', '=', businessId)
  return businesses.set({ payoutSchedule }).returningAll().executeTakeFirstOrThrow()
}
