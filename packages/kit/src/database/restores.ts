import { type Kysely, sql } from './database.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

/** What `npm run restore` notes in each database that it fills. `backup`: its digest. */
export type Restore = {
  backup: string
  isComplete: boolean
  /** Whether nobody else had files in the store: then those that no row names may be removed. */
  ownsFiles: boolean
}

/** Returns the note of a database that was restored, or is being restored. */
export async function findRestore<Tables>(db: Kysely<Tables>): Promise<Restore | undefined> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('public.restores') is not null as is_there`.execute(db)
  if (!rows[0]?.isThere) return undefined
  const noted = await sql<Restore>`select backup, is_complete, owns_files from restores`.execute(db)
  return noted.rows[0]
}

/** @throws UnusableDatabaseError if a restore has begun and not ended */
export async function checkRestored<Tables>(db: Kysely<Tables>): Promise<void> {
  const restore = await findRestore(db)
  if (restore && !restore.isComplete)
    throw new UnusableDatabaseError('this database was only restored in part: run npm run restore again, with the same backup')
}

export async function noteRestore<Tables>(db: Kysely<Tables>, { backup, ownsFiles }: Omit<Restore, 'isComplete'>): Promise<void> {
  await sql`create table restores (backup text not null, is_complete boolean not null default false, owns_files boolean not null)`.execute(
    db,
  )
  await sql`insert into restores (backup, owns_files) values (${backup}, ${ownsFiles})`.execute(db)
}

export async function completeRestore<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`update restores set is_complete = true`.execute(db)
}
