import { setImmediate as giveWay } from 'node:timers/promises'
import {
  IMPORT_FIELDS,
  type ImportColumnsForm,
  type ImportField,
  type ImportNoun,
  type SellerImport,
} from '@tradepost/contract/platform/catalog/seller-imports'
import { describeIssue } from '@tradepost/contract/platform/seller-issue'
import { json } from '@tradepost/kit/database/database'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { RecordScope } from '#src/scope.ts'
import { findKnown } from './find-known.ts'
import { type CheckedLine, getImport, listRows, saveChecks } from './import-rows.ts'
import { type CheckedRow, IMPORT_KINDS, type Reading } from './nouns.ts'
import { openCells } from './read-cells.ts'
import type { ImportLineRow, ImportTableRow } from './table.ts'
import { viewImports } from './view.ts'

/** Rows that are checked between two other requests. */
const BATCH = 250

/**
 * @throws 422 IMPORT_COLUMNS_MISMATCH for a field that this noun lacks, a column that isn't there, or a needed field without one
 */
function checkMapping({ noun, columns }: ImportTableRow, { mapping }: ImportColumnsForm): void {
  const { all, needed }: { all: readonly ImportField[]; needed: readonly ImportField[] } = IMPORT_FIELDS[noun]
  const known = new Map<string, number>(Object.entries(mapping))
  const isFit = [...known].every(([field, column]) => all.some((each) => each === field) && column < columns.length)
  if (!isFit || new Set(known.values()).size < known.size) throw fault('IMPORT_COLUMNS_MISMATCH')
  const missing = needed.find((field) => !known.has(field))
  if (missing) throw fault('IMPORT_COLUMNS_MISMATCH:missing', { field: missing })
}

/** Reads and checks one row of a file. */
export function checkRow(
  { noun, columns, mapping }: Pick<ImportTableRow, 'noun' | 'columns' | 'mapping'>,
  cells: readonly string[],
  reading: Reading,
): CheckedRow {
  const checked = IMPORT_KINDS[noun].read(openCells(mapping, cells), reading)
  if (cells.length <= columns.length) return checked
  // Its cells are in the wrong columns, so what they say about each of them means nothing.
  const { message, params } = describeIssue('tooManyCells')
  return { ...checked, creatable: undefined, issues: [{ field: null, message, code: params.text }] }
}

type Checking = { scope: RecordScope; row: ImportTableRow; reading: Reading; earlier: Map<string, number> }

/** Checks a batch of rows: against the rules, the objects that are there, and earlier rows of the file. */
async function checkBatch({ scope, row, reading, earlier }: Checking, lines: readonly ImportLineRow[]): Promise<CheckedLine[]> {
  const checked = lines.map(({ line, cells }) => ({ line, ...checkRow(row, cells, reading) }))
  const known = await findKnown(
    scope,
    row.noun,
    checked.flatMap(({ name, creatable }) => (creatable ? [{ name, key: creatable.key }] : [])),
  )
  return checked.map(({ line, name, issues, creatable }) => {
    const key = creatable?.key
    const sameAsLine = key === undefined ? null : (earlier.get(key) ?? null)
    const objectId = key === undefined ? null : (known.get(key) ?? null)
    if (key !== undefined && sameAsLine === null) earlier.set(key, line)
    const isThere = sameAsLine !== null || objectId !== null
    return {
      line,
      name: name.slice(0, 200),
      issues,
      sameAsLine,
      objectId,
      status: creatable === undefined ? 'invalid' : isThere ? 'existing' : 'ready',
    }
  })
}

/**
 * Matches the columns of an import, and checks each row without creating anything.
 * @throws 404; 409 IMPORT_STARTED; 422 IMPORT_COLUMNS_MISMATCH
 */
export async function checkImport(
  deps: Deps,
  scope: RecordScope,
  { noun, id, form }: { noun: ImportNoun; id: string; form: ImportColumnsForm },
): Promise<SellerImport[]> {
  const found = await getImport(scope, { noun, id })
  checkMapping(found, form)
  const row = { ...found, ...form }
  const reading = { currency: form.currency, now: await getBusinessTime(scope) }
  return transact(deps, async (work) => {
    const within = { ...scope, ...work }
    const saved = await work.trx
      .updateTable('imports')
      .set({ status: 'checked', mapping: json(form.mapping), currency: form.currency })
      .where((own) => own.and({ organizationId: row.organizationId, environment: row.environment, id }))
      .where('status', 'in', ['new', 'checked'])
      .returningAll()
      .executeTakeFirst()
    if (!saved) throw fault('IMPORT_STARTED')
    const earlier = new Map<string, number>()
    for (let after = 0; ; ) {
      const lines = await listRows(within, row, { after, limit: BATCH })
      const last = lines.at(-1)
      if (!last) break
      await saveChecks(work, row, await checkBatch({ scope: within, row, reading, earlier }, lines))
      after = last.line
      // A large file takes seconds: other requests go in between.
      await giveWay()
    }
    return viewImports(within, [saved])
  })
}
