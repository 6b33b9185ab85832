import { sql } from '@tradepost/kit/database'
import type { TestProvider } from './test-provider.ts'

/** The tables that refusals write to on purpose, and those that every request does. */
const WRITTEN_BY_REQUESTS = ['rejected_events', 'request_log', 'rate_counts']

/**
 * Returns the content of every other table of the provider, after all work is done, so that a test can see that nothing changed but
 * when keys were last used.
 */
export async function readState({ deps, drainAll: settle }: TestProvider): Promise<Record<string, string>> {
  await settle()
  const { db } = deps.database
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !WRITTEN_BY_REQUESTS.includes(name))
  const digests = tables.map(
    (name) => sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as digest
      from (select to_jsonb(each) - 'last_used_at' as t from ${sql.table(name)} as each) as rows`,
  )
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']))
}
