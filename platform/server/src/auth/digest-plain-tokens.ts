import { type Database, sql } from '@tradepost/kit/database/database'
import type { PlatformTables } from '#src/tables.ts'
import { DIGESTED, IS_PLAIN, isDigested, type StoredTokens } from './stored-tokens.ts'

/** Sessions that one statement changes; others hardly wait for them. */
const BATCH = 1000

/** Digests the sessions that the release before has left. Nobody is signed out: their browsers have the tokens. */
async function digestSessions({ db }: Database<PlatformTables>): Promise<void> {
  const digest = sql`update session set token = ${sql.raw(DIGESTED)} where id in (
    select id from session where ${sql.raw(IS_PLAIN)} limit ${sql.lit(BATCH)} for update skip locked)`
  for (let count = BATCH; count === BATCH; ) {
    const { numAffectedRows } = await digest.execute(db)
    count = Number(numAffectedRows)
  }
}

/** The codes of devices end after half an hour, so there are few. */
async function digestDeviceCodes({ db }: Database<PlatformTables>, stored: StoredTokens): Promise<void> {
  const tables = db.withoutPlugins()
  const rows = await tables.selectFrom('deviceCode').select(['id', 'deviceCode', 'userCode']).execute()
  for (const { id, deviceCode, userCode } of rows.filter((row) => !isDigested(row.deviceCode)))
    await tables
      .updateTable('deviceCode')
      .set({ deviceCode: stored.digest('deviceCode', deviceCode), userCode: stored.digest('userCode', userCode) })
      .where('id', '=', id)
      .where('deviceCode', '=', deviceCode)
      .execute()
}

/** Leaves no token in a table, once no program of the release before needs it. */
export async function digestPlainTokens(database: Database<PlatformTables>, stored: StoredTokens): Promise<void> {
  await digestSessions(database)
  await digestDeviceCodes(database, stored)
}
