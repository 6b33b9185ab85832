import type { Kysely, RawBuilder } from '@tradepost/kit/database/database'
import type { ProviderTables } from '#src/tables.ts'

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
  [key: string]: unknown
}

type CompiledQuery = ReturnType<RawBuilder<unknown>['compile']>

/** Runs a statement and returns what Postgres did for it. */
async function explain(db: Kysely<ProviderTables>, compiled: CompiledQuery): Promise<Plan> {
  const query = { ...compiled, sql: `explain (analyze, format json) ${compiled.sql}` }
  const { rows } = await db.withoutPlugins().executeQuery(query)
  const [row] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[]
  const plan = row?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('EXPLAIN gave no plan')
  return plan
}

/** Lists the scans of a plan. */
const listScans = (plan: Plan): Plan[] => [
  ...(plan['Node Type'].includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(listScans),
]

/** Counts the rows that a statement's scans return or discard. */
export async function countRowsScanned(db: Kysely<ProviderTables>, query: CompiledQuery): Promise<number> {
  return listScans(await explain(db, query))
    .map((scan) => (scan['Actual Rows'] + Number(scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'])
    .reduce((sum, each) => sum + each, 0)
}
