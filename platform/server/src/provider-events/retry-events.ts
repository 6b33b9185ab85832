import { type Deps, toReadOnly } from '#src/deps.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { applyEvent } from './apply-event.ts'
import { claimDueEvents, updateEvent } from './event-rows.ts'
import { readEvent } from './read-event.ts'
import type { ProviderEventRow } from './table.ts'

const AT_ONCE = 50

/** Reads a kept event anew and applies it. */
export async function retryEvent(deps: Deps, row: ProviderEventRow): Promise<void> {
  const { organizationId, environment } = row
  const connection = await findConnection({ ...toReadOnly(deps), organizationId }, environment)
  if (!connection || row.handledAt !== null) return
  const event = readEvent(Buffer.from(row.body), { now: row.happenedAt, businessId: connection.businessId })
  await applyEvent(deps, connection, event, (scope, outcome) => updateEvent(scope, row, outcome))
}

/** Reads and applies every kept event that is due. */
export async function retryDueEvents(deps: Deps): Promise<void> {
  for (;;) {
    const due = await claimDueEvents(deps, AT_ONCE)
    for (const row of due) await retryEvent(deps, row)
    if (due.length < AT_ONCE) return
  }
}
