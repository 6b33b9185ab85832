import type { ImportIssue } from '@tradepost/contract/platform/catalog/seller-imports'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import type { RecordScope } from '#src/scope.ts'
import { type ImportKey, listRows } from './import-rows.ts'
import type { ImportLineRow, ImportTableRow } from './table.ts'

export const REPORT_HEADER = ['line', 'name', 'result', 'column', 'reason', 'id']

const columnOf = ({ columns, mapping }: ImportTableRow, { field }: ImportIssue): string =>
  field === null ? '' : (columns[mapping[field] ?? -1]?.name ?? field)

/** Returns a row of the report for each thing that is wrong with a row of the file, and one if nothing is. */
function toReportRows(row: ImportTableRow, line: ImportLineRow): CsvCell[][] {
  const start = [line.line, line.name, line.status] as const
  const problems = [
    ...line.issues.map((issue) => [columnOf(row, issue), issue.message]),
    ...(line.refusal ? [['', line.refusal.message]] : []),
    ...(line.sameAsLine === null ? [] : [['', `Same as line ${line.sameAsLine}`]]),
  ]
  return (problems.length > 0 ? problems : [['', '']]).map((problem) => [...start, ...problem, line.objectId])
}

/** Reports every row of the file, with its line and what became of it. */
export async function* readReport(scope: RecordScope, row: ImportTableRow): AsyncGenerator<CsvCell[][]> {
  const key: ImportKey = row
  for (let lines = await listRows(scope, key, {}); lines.length > 0; ) {
    yield lines.flatMap((line) => toReportRows(row, line))
    lines = await listRows(scope, key, { after: lines.at(-1)?.line ?? 0 })
  }
}
