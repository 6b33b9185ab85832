import { type Kysely, openDatabase, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { getTestAccess } from '@tradepost/kit/testing/test-databases'
import type { AcquirerTables } from '#src/acquirer/table.ts'
import type { ProviderConfig } from '#src/config.ts'
import type { ProviderTables } from '#src/tables.ts'
import { type Invariant, MONEY_RULES } from './test-invariants-money.ts'
import { RECORD_RULES } from './test-invariants-records.ts'

/** All rules of the provider's database, and of what the card network keeps. */
export const INVARIANTS: readonly Invariant[] = [...MONEY_RULES, ...RECORD_RULES]

/** The database of a provider, or a transaction in it, and that of its card network. */
export type Books = { db: Kysely<ProviderTables>; network: Kysely<AcquirerTables> }
/** What breaks a rule. */
export type Broken = { name: string; id: string }

/** Databases whose books may be wrong: a test removed a guard, to see that it's needed, or made something up. */
const unchecked = new Set<string>()

type Guarded = { deps: { config: Pick<ProviderConfig, 'databaseUrl'>; database: { db: Kysely<ProviderTables> } } }

/** Says that a test makes up what the card network answers. The books of this database are not checked. */
export function skipBooks({ deps: { config } }: Guarded): void {
  unchecked.add(config.databaseUrl)
}

/** Removes a guard of the database by a statement. The books of this database are not checked any more. */
export async function dropGuard(provider: Guarded, statement: string): Promise<void> {
  skipBooks(provider)
  await sql.raw(statement).execute(provider.deps.database.db)
}

/** The charges and refunds of the card network, as tables beside the provider's own. */
async function selectNetwork(network: Kysely<AcquirerTables>): Promise<RawBuilder<unknown>> {
  const columns = ['idempotencyKey as key', 'status', 'amount', 'currency'] as const
  const charges = await network.selectFrom('charges').select(columns).execute()
  const refunds = await network.selectFrom('networkRefunds').select(columns).execute()
  const tableOf = (rows: readonly object[]) =>
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (key text, status text, amount bigint, currency text)`
  return sql`charges as materialized (${tableOf(charges)}), network_refunds as materialized (${tableOf(refunds)})`
}

/** Lists what breaks a rule of the books, by the rule's name; at most ten of each. */
export async function listBroken({ db, network }: Books): Promise<Broken[]> {
  const asked = INVARIANTS.map(({ name, broken }) => sql`(select ${name} as name, id from (${broken}) as broken limit 10)`)
  const { rows } = await sql<Broken>`with ${await selectNetwork(network)} ${sql.join(asked, sql` union all `)}`.execute(db)
  return rows
}

/**
 * Checks the books of a provider, open or closed, unless a test removed a guard of its database or made something up.
 * @throws if a rule is broken
 */
export async function checkBooks({
  databaseUrl,
  acquirerDatabaseUrl,
}: Pick<ProviderConfig, 'databaseUrl' | 'acquirerDatabaseUrl'>): Promise<void> {
  if (unchecked.has(databaseUrl)) return
  const provider = openDatabase<ProviderTables>(databaseUrl, { ...getTestAccess().connections, max: 1 })
  const acquirer = openDatabase<AcquirerTables>(acquirerDatabaseUrl, { ...getTestAccess().connections, max: 1 })
  try {
    checkNothingBroken(await listBroken({ db: provider.db, network: acquirer.db }))
  } finally {
    await Promise.all([provider.close(), acquirer.close()])
  }
}

/** @throws if something breaks a rule */
export function checkNothingBroken(broken: readonly Broken[]): void {
  if (broken.length > 0) throw new Error(`The books are wrong: ${broken.map(({ name, id }) => `${name}: ${id}`).join('; ')}`)
}
