import type { Deps } from '#src/deps.ts'

/** Returns whether this part of the demo data was created. */
export async function isMarked({ database: { db } }: Deps, name: string): Promise<boolean> {
  const found = await db.selectFrom('demoSeeds').select('name').where('name', '=', name).executeTakeFirst()
  return found !== undefined
}

/** Records permanently that a part of the demo data was created. */
export async function mark({ database: { db }, clock }: Deps, name: string): Promise<void> {
  await db
    .insertInto('demoSeeds')
    .values({ name, finishedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
