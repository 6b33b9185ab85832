import { json, sql } from '@tradepost/kit/database/database'
import { generateUuid } from '@tradepost/kit/ids'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'
import type { RecordChange } from '#src/records/save-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { findCause, findDifferences, type ReceivedEvents } from './find-differences.ts'
import type { ReconciliationRunRow } from './table.ts'

/** Loads what events said about these objects, by their IDs. */
async function loadReceivedEvents(
  { trx, organizationId, environment }: RecordScope,
  ids: string[],
): Promise<Map<string, ReceivedEvents>> {
  const { rows } = await sql<{ id: string; isFailing: boolean; latest: string }>`
    select object_id as id, bool_or(handled_at is null) as "isFailing", (array_agg(body order by happened_at desc, received_at desc))[1] as latest
    from provider_events
    where organization_id = ${organizationId} and environment = ${environment} and object_id = any(${ids}::text[])
    group by object_id`.execute(trx)
  return new Map(rows.map(({ id, isFailing, latest }) => [id, { isFailing, latest: parseData(latest) }]))
}

function parseData(text: string): Body | undefined {
  try {
    const event: unknown = JSON.parse(text)
    const data = typeof event === 'object' && event !== null && 'data' in event ? event.data : undefined
    return typeof data === 'object' && data !== null ? { ...data } : undefined
  } catch {
    // An event that no version could read has no data.
    return undefined
  }
}

/**
 * Saves in what rows differed from the provider, in the transaction that repairs them. A row that was stale before the run was
 * known to be behind, which is no difference, unless an event about it could not be applied.
 */
export async function saveDifferences(
  scope: RecordScope,
  run: ReconciliationRunRow,
  { noun, changed }: { noun: Noun; changed: readonly RecordChange[] },
): Promise<void> {
  const received = await loadReceivedEvents(
    scope,
    changed.map(({ id }) => id),
  )
  const rows = changed.flatMap((change) => {
    const isExpected = change.staleSince !== null && change.staleSince < run.startedAs && !received.get(change.id)?.isFailing
    if (isExpected) return []
    return findDifferences(noun, change).map((difference) => ({
      organizationId: run.organizationId,
      environment: run.environment,
      id: generateUuid(),
      runId: run.id,
      noun: noun.name,
      objectId: change.id,
      field: difference.field,
      ours: json(difference.ours ?? null),
      theirs: json(difference.theirs ?? null),
      cause: findCause(noun, difference, received.get(change.id)),
      foundAt: scope.clock.now(),
      repairedAt: null,
    }))
  })
  if (rows.length > 0) await scope.trx.insertInto('reconciliationDifferences').values(rows).execute()
}
