import { type ImportRow, ImportRowStatus, type SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import type { RecordScope } from '#src/scope.ts'
import { countRows } from './import-rows.ts'
import { IMPORT_KINDS } from './nouns.ts'
import type { ImportLineRow, ImportTableRow } from './table.ts'

/** Shows imports on the wire, with how many of their rows have which status. */
export async function viewImports(scope: RecordScope, rows: readonly ImportTableRow[]): Promise<SellerImport[]> {
  const countsOf = await countRows(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const counted = countsOf(row.id)
    const counts = Object.fromEntries(
      ImportRowStatus.options.map((status) => [status, counted[status] ?? 0]),
    ) as SellerImport['counts']
    return {
      id: row.id,
      noun: row.noun,
      status: row.status,
      file_name: row.fileName,
      columns: [...row.columns],
      mapping: row.mapping,
      currency: row.currency as SellerImport['currency'],
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
