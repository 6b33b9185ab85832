import type { ImportRow, SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import type { RecordScope } from '#src/scope.ts'
import { countRows } from './import-rows.ts'
import { IMPORT_KINDS } from './nouns.ts'
import type { ImportLineRow, ImportTableRow } from './table.ts'

const NO_ROWS = { unchecked: 0, ready: 0, existing: 0, invalid: 0, created: 0, refused: 0, undone: 0, kept: 0 }

/** Shows imports on the wire, with how many of their rows have which status. */
export async function viewImports(scope: RecordScope, rows: readonly ImportTableRow[]): Promise<SellerImport[]> {
  const countsOf = await countRows(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const counts = { ...NO_ROWS, ...countsOf(row.id) }
    return {
      id: row.id,
      noun: row.noun,
      status: row.status,
      file_name: row.fileName,
      columns: [...row.columns],
      mapping: row.mapping,
      currency: row.currency,
      counts,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      can_undo: row.status === 'imported' && IMPORT_KINDS[row.noun].undo !== undefined && counts.created > 0,
      problem: row.problem,
      created_at: row.createdAt.toISOString(),
      started_at: row.startedAt?.toISOString() ?? null,
      finished_at: row.finishedAt?.toISOString() ?? null,
    }
  })
}

/** Shows a row on the wire. */
export const viewRow = (row: ImportLineRow): ImportRow => ({
  line: row.line,
  name: row.name,
  status: row.status,
  issues: [...row.issues],
  same_as_line: row.sameAsLine,
  object_id: row.objectId,
  refusal: row.refusal,
})
