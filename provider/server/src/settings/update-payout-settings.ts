import type { UpdatePayoutSettings } from '@tradepost/contract/provider/payouts'
import type * as z from 'zod'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import { getNextPayday } from '#src/payouts/paydays.ts'
import { setDue } from '#src/schedule/set-due.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

type Input = z.infer<typeof UpdatePayoutSettings>

/** Changes how often the balance is paid out. The next payout is on the next payday of the new schedule. */
export async function updatePayoutSettings(scope: Scope, input: Input): Promise<BusinessRow> {
  const { businessId, trx, clock } = scope
  if (input.schedule !== undefined) {
    const dueAt = getNextPayday(input.schedule, clock.now())
    await setDue(scope, { kind: 'run_payouts', subjectId: businessId, dueAt })
  }
  const columns = toColumns<Input, BusinessRow>(input, { schedule: (payoutSchedule) => ({ payoutSchedule }) })
  return setBusiness(trx, businessId, columns)
}
