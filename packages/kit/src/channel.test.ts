import { expect, test } from 'vitest'
import { openChannel } from './channel.ts'
import { openDatabase, sql } from './database/database.ts'
import { cloneDatabase } from './testing/test-databases.ts'

test('a listener that Postgres refuses leaves no connection behind when it tries again', async () => {
  const database = openDatabase(await cloneDatabase('provider_template'))
  const channel = openChannel(database, 'not a name', () => {})
  await sql`select pg_sleep(2.5)`.execute(database.db)
  const { rows } = await sql`select 1 from pg_stat_activity where application_name = 'not a name'`.execute(database.db)
  expect(rows.length).toBeLessThanOrEqual(1)
  await channel.close()
  await database.close()
})
