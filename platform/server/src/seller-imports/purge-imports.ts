import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'

/** How long an import can be looked at and undone. */
const KEPT_MILLISECONDS = 30 * DAY
/** Imports per statement; each takes up to 10,000 rows with it. */
const BATCH = 10

/** Deletes a batch of old imports with their rows, which hold names and emails of customers. Returns how many. */
export async function purgeImports({ database, clock }: Deps): Promise<number> {
  const old = await database.db
    .selectFrom('imports')
    .select(['organizationId', 'environment', 'id'])
    .where('createdAt', '<', addMilliseconds(clock.now(), -KEPT_MILLISECONDS))
    .where('status', 'not in', ['importing', 'undoing'])
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  for (const { organizationId, environment, id } of old)
    await database.db
      .deleteFrom('imports')
      .where((row) => row.and({ organizationId, environment, id }))
      .execute()
  return old.length
}
