import type { RawBuilder } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { RecordPassRow } from './table.ts'

/** The pass of a shop that was never refreshed. */
const NOT_BEGUN = {
  checkedAt: null,
  list: 0,
  page: 0,
  startedAs: 0,
  begunAt: null,
  runs: 0,
  problem: null,
  clock: null,
  clockAt: null,
  asks: 0,
  asksSince: null,
  countries: null,
  countriesAt: null,
}

type Noted = Partial<Omit<RecordPassRow, 'organizationId' | 'environment'>>

/**
 * Saves fields of a shop's pass, and creates it if needed.
 * @param given a condition on an existing pass, as columns of `record_passes`
 * @returns the pass; undefined if the condition is false
 */
export async function recordPass(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
  { noted, given }: { noted: Noted; given?: RawBuilder<boolean> },
): Promise<RecordPassRow | undefined> {
  return database.db
    .insertInto('recordPasses')
    .values({ ...NOT_BEGUN, claimedUntil: clock.now(), ...noted, organizationId, environment })
    .onConflict((conflict) => {
      const update = conflict.columns(['organizationId', 'environment']).doUpdateSet(noted)
      return given ? update.where(given) : update
    })
    .returningAll()
    .executeTakeFirst()
}
