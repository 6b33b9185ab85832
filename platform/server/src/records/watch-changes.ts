import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import type { Deps } from '#src/deps.ts'
import { listChanges } from '#src/organizations/call-operator.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { refreshSoon } from './refresh-soon.ts'

/** Changes are looked for this often: with the time that a refresh takes, a shop has them within 30 seconds. */
const PAUSE_MILLISECONDS = 20 * SECOND
const LOOKS_A_MINUTE = MINUTE / PAUSE_MILLISECONDS
/** A look covers more than its pause: the provider writes its log a moment later, and a look may have failed. */
const SINCE_MILLISECONDS = 2 * MINUTE

/** Lists the shops whose records were not refreshed since the change. */
async function listBehind(deps: Deps, changes: Awaited<ReturnType<typeof listChanges>>): Promise<ConnectionKey[]> {
  const { rows } = await sql<ConnectionKey>`
    select c.organization_id as "organizationId", c.environment
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (business_id text, changed_at timestamptz)
    join provider_connections c on c.business_id = change.business_id
    left join record_passes p on p.organization_id = c.organization_id and p.environment = c.environment
    where c.environment = 'embedded' and c.is_active and (p.checked_at is null or p.checked_at <= change.changed_at)`.execute(
    deps.database.db,
  )
  return rows
}

/**
 * Refreshes the shops that another program changed at the embedded provider, in objects that no event tells of. One request asks
 * about all shops, so it costs the same for a thousand. The timetable starts it each minute; it looks again twice in between.
 * `looks`: how many are left, with this one.
 */
export async function watchChanges(deps: Deps, { looks = LOOKS_A_MINUTE }: { looks?: number | undefined }): Promise<void> {
  if (looks > 1) await deps.addJob('watch-changes', { looks: looks - 1 }, 'watch-changes-again', PAUSE_MILLISECONDS)
  try {
    const changes = await listChanges(deps.config, addMilliseconds(deps.clock.now(), -SINCE_MILLISECONDS))
    if (changes.length === 0) return
    for (const shop of await listBehind(deps, changes)) await refreshSoon(deps, shop)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    deps.log.debug({ code: error.code }, 'the provider could not be asked for changes')
  }
}
