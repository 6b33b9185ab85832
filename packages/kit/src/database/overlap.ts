import { addMilliseconds, type Clock, DAY } from '#src/clock.ts'
import { type Kysely, sql } from './database.ts'

/** How long programs of the release before may go on after a migration that was applied while somebody used the database. */
const OVERLAP_MILLISECONDS = DAY

/**
 * Returns whether programs of the release before a migration may still be running: they go on reading and writing in their own
 * form, so that what is written has to stay in theirs until then. Never on a new database, nor on one that nobody used meanwhile.
 */
export async function openOverlap<Tables>(db: Kysely<Tables>, migration: string, clock: Clock): Promise<() => boolean> {
  const { rows } = await sql<{ appliedAt: Date }>`select applied_at from migrations
    where name = ${migration} and was_in_use`.execute(db)
  const [applied] = rows
  if (!applied) return () => false
  const endsAt = addMilliseconds(applied.appliedAt, OVERLAP_MILLISECONDS)
  return () => clock.now() < endsAt
}
