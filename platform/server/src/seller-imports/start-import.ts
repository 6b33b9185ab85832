import type { ImportNoun, ImportStatus } from '@tradepost/contract/platform/catalog/seller-imports'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { RecordScope } from '#src/scope.ts'
import { countRows, getImport } from './import-rows.ts'
import { IMPORT_KINDS } from './nouns.ts'
import { importStates } from './states.ts'
import type { ImportTableRow } from './table.ts'

export const IMPORT_JOB = 'run-imports'

type Moving = { from: ImportTableRow; to: ImportStatus }

/**
 * Moves an import on, and has a process work on it. @throws 409 IMPORT_STARTED, IMPORT_UNDER_WAY while the shop has another one
 */
async function begin(deps: Deps, { from, to }: Moving): Promise<ImportTableRow> {
  const { organizationId, environment, id, status } = from
  const now = deps.clock.now()
  try {
    const row = await deps.database.db
      .updateTable('imports')
      .set({ status: to, startedAt: now, finishedAt: null, claimedUntil: now, problem: null })
      .where((own) => own.and({ organizationId, environment, id, status }))
      .returningAll()
      .executeTakeFirst()
    if (!row) throw fault('IMPORT_STARTED')
    await deps.addJob(IMPORT_JOB, {}, IMPORT_JOB)
    return row
  } catch (error) {
    if (isUniqueViolation(error, 'imports_under_way')) throw fault('IMPORT_UNDER_WAY')
    throw error
  }
}

type Chosen = { noun: ImportNoun; id: string }

/**
 * Creates the ready rows in the background, and returns how many. @throws 404; 409 IMPORT_NOT_CHECKED, IMPORT_STARTED,
 * IMPORT_NOTHING_READY, IMPORT_UNDER_WAY
 */
export async function startImport(
  deps: Deps,
  scope: RecordScope,
  chosen: Chosen,
): Promise<{ row: ImportTableRow; ready: number }> {
  const from = await getImport(scope, chosen)
  if (from.status === 'new') throw fault('IMPORT_NOT_CHECKED')
  if (from.status !== 'checked') throw fault('IMPORT_STARTED')
  const { ready = 0 } = (await countRows(scope, [from.id]))(from.id)
  if (ready === 0) throw fault('IMPORT_NOTHING_READY')
  return { row: await begin(deps, { from, to: transition(importStates, 'import', from.status, 'start').to }), ready }
}

/** Takes back what an import has created, in the background. @throws 404; 409 IMPORT_CANNOT_UNDO, IMPORT_UNDER_WAY */
export async function undoImport(deps: Deps, scope: RecordScope, chosen: Chosen): Promise<ImportTableRow> {
  const from = await getImport(scope, chosen)
  if (from.status !== 'imported' || !IMPORT_KINDS[from.noun].undo) throw fault('IMPORT_CANNOT_UNDO')
  return begin(deps, { from, to: transition(importStates, 'import', from.status, 'undo').to })
}
