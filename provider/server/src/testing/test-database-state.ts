import { sql } from '@tradepost/kit/database/database'
import { HOW_TO_REPEAT, runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect } from 'vitest'
import type { TestProvider } from './test-provider.ts'

/** The tables that refusals write to on purpose, those that every request does, and the one that is written as time passes. */
const NOT_COMPARED = ['rejected_events', 'request_log', 'rate_counts', 'pollers']

/**
 * Returns the content of every other table of the provider, after all work is done, so that a test can see that nothing changed
 * but when keys were last used.
 */
export async function readState({ deps, drainAll: settle }: TestProvider): Promise<Record<string, string>> {
  await settle()
  const { db } = deps.database
  const { rows: listed } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db.withoutPlugins(),
  )
  const tables = listed.map(({ name }) => name).filter((name) => !NOT_COMPARED.includes(name))
  const digests = tables.map(
    (name) => sql`select ${name} as name, md5(string_agg(t::text, ',' order by t::text)) as digest
      from (select to_jsonb(each) - 'last_used_at' as t from ${sql.table(name)} as each) as rows`,
  )
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']))
}

/** After so many calls, the tables are compared. */
const TOGETHER = runsOf({ usual: 20, all: 1 })

/**
 * Sees that the calls of a group of tests change nothing: what it returns is called after each, and compares all tables after
 * some of them and after the last one.
 */
export function expectNoChange(getProvider: () => TestProvider): (call: string) => Promise<void> {
  let before: Record<string, string>
  let calls: string[] = []
  const compare = async () => {
    const made = calls
    calls = []
    expect(await readState(getProvider()), `one of: ${made.join(', ')}; ${HOW_TO_REPEAT}`).toEqual(before)
  }
  beforeAll(async () => {
    before = await readState(getProvider())
  })
  afterAll(compare)
  return async (call) => {
    calls.push(call)
    if (calls.length >= TOGETHER) await compare()
  }
}
