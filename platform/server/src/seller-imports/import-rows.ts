import type { ImportNoun, ImportRowStatus } from '@tradepost/contract/platform/catalog/seller-imports'
import type { CsvLine } from '@tradepost/kit/csv/read-csv'
import { json, sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { RecordScope } from '#src/scope.ts'
import type { ImportLineRow, ImportTableRow } from './table.ts'

/** The key of one import. */
export type ImportKey = Pick<ImportTableRow, 'organizationId' | 'environment' | 'id'>

/** Rows per statement. */
const BATCH = 1000

/** Finds an import of a shop at its provider. @throws 404 IMPORT_NOT_FOUND, also for another noun's */
export async function getImport(
  { trx, organizationId, environment }: RecordScope,
  { noun, id }: { noun: ImportNoun; id: string },
): Promise<ImportTableRow> {
  const row = await trx
    .selectFrom('imports')
    .selectAll()
    .where((own) => own.and({ organizationId, environment, noun, id }))
    .executeTakeFirst()
  if (!row) throw fault('IMPORT_NOT_FOUND')
  return row
}

/** Adds the rows of a file, unchecked. */
export async function addRows({ trx }: Pick<RecordScope, 'trx'>, key: ImportKey, rows: readonly CsvLine[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await sql`
      insert into import_rows (organization_id, environment, import_id, line, cells, name, status, issues)
      select ${key.organizationId}, ${key.environment}, ${key.id}, line, cells, '', 'unchecked', '[]'
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + BATCH))}::jsonb) as row (line int, cells jsonb)`.execute(
      trx,
    )
}

/** Lists rows after a line, in the order of the file. */
export async function listRows(
  { trx }: Pick<RecordScope, 'trx'>,
  { organizationId, environment, id: importId }: ImportKey,
  { after = 0, limit = BATCH, status }: { after?: number; limit?: number; status?: ImportRowStatus | undefined },
): Promise<ImportLineRow[]> {
  return trx
    .selectFrom('importRows')
    .selectAll()
    .where((row) => row.and({ organizationId, environment, importId, ...(status ? { status } : {}) }))
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
}

export type CheckedLine = Pick<ImportLineRow, 'line' | 'name' | 'status' | 'issues' | 'sameAsLine' | 'objectId'>

/** Saves what the check of rows found. */
export async function saveChecks(
  { trx }: Pick<RecordScope, 'trx'>,
  key: ImportKey,
  lines: readonly CheckedLine[],
): Promise<void> {
  await sql`
    update import_rows row set name = found.name, status = found.status, issues = found.issues,
      same_as_line = found."sameAsLine", object_id = found."objectId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as found (line int, name text, status text, issues jsonb, "sameAsLine" int, "objectId" text)
    where row.organization_id = ${key.organizationId} and row.environment = ${key.environment} and row.import_id = ${key.id}
      and row.line = found.line`.execute(trx)
}

type Outcome = Partial<Pick<ImportLineRow, 'status' | 'objectId' | 'issues' | 'refusal'>>

/** Saves what became of a row. */
export async function saveRow(
  { trx }: Pick<RecordScope, 'trx'>,
  { organizationId, environment, importId, line }: ImportLineRow,
  { issues, refusal, ...noted }: Outcome,
): Promise<void> {
  await trx
    .updateTable('importRows')
    .set({ ...noted, ...(issues ? { issues: json(issues) } : {}), ...(refusal ? { refusal: json(refusal) } : {}) })
    .where((row) => row.and({ organizationId, environment, importId, line }))
    .execute()
}

/** Counts the rows of imports by their status. */
export async function countRows(
  { trx, organizationId, environment }: RecordScope,
  ids: readonly string[],
): Promise<(id: string) => Partial<Record<ImportRowStatus, number>>> {
  const rows = await trx
    .selectFrom('importRows')
    .select(['importId', 'status', sql<number>`count(*)::int`.as('count')])
    .where((row) => row.and({ organizationId, environment }))
    .where('importId', 'in', [...ids, ''])
    .groupBy(['importId', 'status'])
    .execute()
  return (id) => Object.fromEntries(rows.flatMap((row) => (row.importId === id ? [[row.status, row.count]] : [])))
}
