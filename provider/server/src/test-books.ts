import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database'
import type { RunningProvider } from './server.ts'
import type { ProviderTables } from './tables.ts'
import { type Invariant, MONEY_RULES } from './test-invariants-money.ts'
import { RECORD_RULES } from './test-invariants-records.ts'

/** All rules of the provider's database, and of what the card network keeps. */
export const INVARIANTS: readonly Invariant[] = [...MONEY_RULES, ...RECORD_RULES]

type Books = Pick<RunningProvider, 'deps' | 'acquirerDatabase'>

/** Databases in which a test removed a guard, to see that it's needed. Their books may be wrong. */
const unguarded = new Set<string>()

/** Removes a guard of the database by a statement. The books of this database are not checked any more. */
export async function dropGuard({ deps }: Pick<Books, 'deps'>, statement: string): Promise<void> {
  unguarded.add(deps.config.databaseUrl)
  await sql.raw(statement).execute(deps.database.db)
}

/** The charges and refunds of the card network, as tables beside the provider's own. */
async function selectNetwork({ acquirerDatabase: { db } }: Books): Promise<RawBuilder<unknown>> {
  const charges = await db.selectFrom('charges').select(['idempotencyKey', 'status', 'amount', 'currency']).execute()
  const refunds = await db.selectFrom('networkRefunds').select(['idempotencyKey', 'status', 'amount', 'currency']).execute()
  const tableOf = (rows: typeof charges | typeof refunds) =>
    sql`select * from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ idempotencyKey, ...row }) => ({ key: idempotencyKey, ...row })),
    )}::jsonb) as row (key text, status text, amount bigint, currency text)`
  return sql`charges as materialized (${tableOf(charges)}), network_refunds as materialized (${tableOf(refunds)})`
}

type Broken = { name: string; id: string }

/** Lists what breaks a rule of the books, by the rule's name; at most ten of each. */
export async function listBroken(books: Books, rules: readonly Invariant[] = INVARIANTS): Promise<Broken[]> {
  const db: Kysely<ProviderTables> = books.deps.database.db
  const asked = rules.map(({ name, broken }) => sql`(select ${name} as name, id from (${broken}) as broken limit 10)`)
  const { rows } = await sql<Broken>`with ${await selectNetwork(books)} ${sql.join(asked, sql` union all `)}`.execute(db)
  return rows
}

/** Checks the books of a provider, unless a test removed a guard of its database. @throws if a rule is broken */
export async function checkBooks(books: Books): Promise<void> {
  if (unguarded.has(books.deps.config.databaseUrl)) return
  const broken = await listBroken(books)
  if (broken.length > 0) throw new Error(`The books are wrong: ${broken.map(({ name, id }) => `${name}: ${id}`).join('; ')}`)
}
