import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'

/**
 * Refuses to change or reveal the keys of an organization that takes real money to a person without a second factor.
 * @throws 403 SECOND_FACTOR_REQUIRED
 */
export async function checkLiveKeys(
  { database }: Pick<Deps, 'database'>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
  organizationId: string,
): Promise<void> {
  if (hasSecondFactor) return
  const live = await database.db
    .selectFrom('providerConnections')
    .select('organizationId')
    .where('organizationId', '=', organizationId)
    .where('environment', '=', 'live_mode')
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (live) throw fault('SECOND_FACTOR_REQUIRED:liveKeys')
}
