import { sql } from '@tradepost/kit/database/database'
import type { TestBusiness, TestProvider } from './test-provider.ts'

/** The tables whose rows tell of time and chance, not of what a business did. */
const BY_CHANCE = ['request_log', 'rate_counts']

type Table = { name: string; columns: string[] }

/** Lists the tables whose rows belong to a business, without columns that Postgres numbers itself. */
async function listTables({ deps }: TestProvider): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not in (select relname from pg_class where relispartition) and is_identity = 'NO' and is_generated = 'NEVER'
    group by 1 having bool_or(column_name = 'business_id') order by 1`.execute(deps.database.db.withoutPlugins())
  return rows.filter(({ name }) => !BY_CHANCE.includes(name))
}

/**
 * Gives one business copies of all rows of another, with the same IDs: what a statement that forgets the business would read or
 * write besides. Rows whose key is unique over all businesses are left out.
 */
export async function makeTwin(provider: TestProvider, from: TestBusiness, to: TestBusiness): Promise<void> {
  const tables = await listTables(provider)
  await provider.deps.database.db.transaction().execute(async (trx) => {
    // Without triggers and foreign keys, so that the order of the tables does not matter.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { name, columns } of tables) {
      const own = columns.map((column) => (column === 'business_id' ? sql`${to.businessId}` : sql.ref(column)))
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.join(own)} from ${sql.table(name)} where business_id = ${from.businessId}
        on conflict do nothing`.execute(trx)
    }
  })
}

/**
 * What differs between two businesses that did the same: moments, IDs, ends of keys, how long it took, and long texts without
 * blanks.
 */
const CHANCE =
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)?|(?<="last_four": ?)"\w+"|…\w{4}|(?<="(?:id|sequence|milliseconds|\w+_ms)": ?|"webhook-timestamp": ?")\d+|[\w+/=.:?&%-]{14,}(?![\w+/=.:?&%-]|":)/g
/** Returns a line of JSON or CSV without what chance decides. */
export const withoutChance = (line: string) => line.replaceAll('\\', '').replace(CHANCE, '#')

/** Returns the items of an answer, each as a line, in an order that does not depend on their IDs. */
export function listLines(text: string): string[] {
  const lines = text.startsWith('{"items":')
    ? JSON.parse(text).items.map((item: unknown) => JSON.stringify(item))
    : text.split('\n')
  return lines.map(withoutChance).sort()
}

/** Returns the rows of a business in every table, as texts. */
export async function readRows(provider: TestProvider, { businessId }: TestBusiness): Promise<Record<string, string[]>> {
  await provider.drainAll()
  const tables = await listTables(provider)
  const read = async ({ name, columns }: Table) => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(each) - 'last_used_at')::text as row from (
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} where business_id = ${businessId}
      ) as each`.execute(provider.deps.database.db)
    return [name, rows.map(({ row }) => row).sort()] as const
  }
  const all = []
  for (const table of tables) all.push(await read(table))
  return Object.fromEntries(all)
}
