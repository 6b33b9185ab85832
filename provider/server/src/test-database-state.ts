import { sql } from '@tradepost/kit/database'
import type { TestProvider } from './test-provider.ts'

/** The table that refusals write to on purpose. */
const KEPT_OF_REFUSALS = 'rejected_events'

/**
 * Returns the content of every other table of the provider, after all work is done, so that a test can see that nothing
 * changed.
 */
export async function readState({ deps, drainAll: settle }: TestProvider): Promise<Record<string, string>> {
  await settle()
  const { db } = deps.database
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== KEPT_OF_REFUSALS)
  const digests = tables.map(
    (name) => sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as digest from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']))
}
