import type { UpdateAbandonedCheckoutSettings } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/**
 * Changes when a checkout counts as abandoned, and whether its buyer is reminded. A longer delay also applies to checkouts that
 * were left before, a shorter one only to later ones.
 */
export async function updateAbandonedCheckoutSettings(
  { trx, businessId }: Scope,
  input: UpdateAbandonedCheckoutSettings,
): Promise<BusinessRow> {
  const columns = toColumns<UpdateAbandonedCheckoutSettings, BusinessRow>(input, {
    delay_minutes: (abandonmentMinutes) => ({ abandonmentMinutes }),
    sends_reminders: (sendsCheckoutReminders) => ({ sendsCheckoutReminders }),
  })
  return setBusiness(trx, businessId, columns)
}
