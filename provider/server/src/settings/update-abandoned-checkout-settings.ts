import type { UpdateAbandonedCheckoutSettings } from '@tradepost/contract/provider/abandoned-checkouts'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Changes when a checkout counts as abandoned, and whether its buyer is reminded. A longer delay also applies to checkouts that
 * were left before, a shorter one only to later ones.
 */
export async function updateAbandonedCheckoutSettings(
  scope: Scope,
  { delay_minutes: abandonmentMinutes, sends_reminders: sendsCheckoutReminders }: UpdateAbandonedCheckoutSettings,
): Promise<BusinessRow> {
  const changes = {
    ...(abandonmentMinutes === undefined ? {} : { abandonmentMinutes }),
    ...(sendsCheckoutReminders === undefined ? {} : { sendsCheckoutReminders }),
  }
  if (Object.keys(changes).length === 0) return getBusiness(scope)
  const businesses = scope.trx.updateTable('businesses').where('id', '=', scope.businessId)
  return businesses.set(changes).returningAll().executeTakeFirstOrThrow()
}
