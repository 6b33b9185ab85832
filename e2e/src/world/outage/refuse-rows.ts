import { sql } from '@tradepost/kit/database/database'
import type { House } from '#src/world/world.ts'

type Platform = Pick<House, 'platform'>

/** Makes the platform's database refuse rows of a table while the work runs, as a fault of ours would. */
export const refuseRows = (world: Platform, table: string, work: () => Promise<void>) =>
  breakTable(world, { table, rule: "begin raise exception 'out of order'; end" }, work)

/** Makes the platform's database keep no row of a table while the work runs, without an error. */
export const skipRows = (world: Platform, table: string, work: () => Promise<void>) =>
  breakTable(world, { table, rule: 'begin return null; end' }, work)

/** Makes the platform's database refuse to change one column of a table while the work runs. */
export const refuseChanges = (world: Platform, { table, column }: { table: string; column: string }, work: () => Promise<void>) =>
  breakTable(
    world,
    {
      table,
      rule: `begin if new."${column}" is distinct from old."${column}" then raise exception 'out of order'; end if; return new; end`,
    },
    work,
  )

async function breakTable(world: Platform, broken: { table: string; rule: string }, work: () => Promise<void>): Promise<void> {
  const { db } = world.platform.deps.database
  const { table } = broken
  const rule = sql.table(`${table}_broken`)
  await sql`create function ${rule}() returns trigger language plpgsql as ${sql.lit(broken.rule)}`.execute(db)
  await sql`create trigger broken before insert or update on ${sql.table(table)} for each row execute function ${rule}()`.execute(
    db,
  )
  try {
    await work()
  } finally {
    await sql`drop function ${rule}() cascade`.execute(db)
  }
}
