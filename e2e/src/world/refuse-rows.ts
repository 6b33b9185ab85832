import { sql } from '@tradepost/kit/database'
import type { World } from './world.ts'

/** Makes the platform's database refuse rows of a table while the work runs, as a fault of ours would. */
export async function refuseRows(world: Pick<World, 'platform'>, table: string, work: () => Promise<void>): Promise<void> {
  const { db } = world.platform.deps.database
  const rule = sql.table(`${table}_broken`)
  await sql`create function ${rule}() returns trigger language plpgsql as 'begin raise exception ''out of order''; end'`.execute(
    db,
  )
  await sql`create trigger broken before insert or update on ${sql.table(table)} for each row execute function ${rule}()`.execute(
    db,
  )
  try {
    await work()
  } finally {
    await sql`drop function ${rule}() cascade`.execute(db)
  }
}
