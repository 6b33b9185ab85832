import { type Kysely, type Migration, sql } from '#src/database/database.ts'
import { UnusableDatabaseError } from '#src/database/unusable-database.ts'
import type { EncryptionKey, EncryptionKeys, Purpose } from './encryption-keys.ts'
import { createRowSealer, createSealer, type SealedTable } from './sealer.ts'

/** A key that this database knows, with a text that it sealed. Without it, or with another one of its ID, no program starts. */
export type EncryptionKeyRow = { id: string; canarySealed: string }
export type EncryptionKeyTables = { encryptionKeys: EncryptionKeyRow }

export const encryptionKeyMigrations: readonly Migration[] = [
  { name: '1-encryption-keys', up: 'create table encryption_keys (id text primary key, canary_sealed text not null);' },
]

const CANARY = 'tradepost'
const canaryOf = (key: EncryptionKey, purpose: Purpose) => createSealer([key], purpose)

function opens(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Returns whether the first sealed text of every column opens: those of a database from before it knew its keys. */
async function openFirst<Tables>(db: Kysely<Tables>, keys: EncryptionKeys, tables: readonly SealedTable[]): Promise<boolean> {
  for (const sealed of tables) {
    const sealer = createRowSealer(keys, sealed)
    const fields = sql.join([...sealed.key, ...sealed.columns].map((name) => sql.ref(name)))
    for (const column of sealed.columns) {
      const { rows } = await sql<Record<string, string>>`select ${fields} from ${sql.table(sealed.table)}
        where ${sql.ref(column)} is not null limit 1`.execute(db)
      if (rows.some((row) => !opens(() => sealer.open(row, column)))) return false
    }
  }
  return true
}

export type Sealing = { keys: EncryptionKeys; canary: Purpose; tables: readonly SealedTable[] }

/**
 * Checks that the keys open what a database holds, and notes the one that seals from now on.
 * @throws UnusableDatabaseError that names the wrong or missing key
 */
export async function checkEncryptionKeys<Tables>(db: Kysely<Tables>, { keys, canary, tables }: Sealing): Promise<void> {
  const { rows } = await sql<EncryptionKeyRow>`select id, canary_sealed from encryption_keys`.execute(db)
  for (const { id, canarySealed } of rows) {
    const key = keys.find((each) => each.id === id)
    if (!key)
      throw new UnusableDatabaseError(
        `ENCRYPTION_KEY lacks the key "${id}", which this database holds values of. Add it, and run npm run rotate-keys before you remove it`,
      )
    if (!opens(() => canaryOf(key, canary).open(canarySealed, id)))
      throw new UnusableDatabaseError(`ENCRYPTION_KEY: the key "${id}" is another one than this database was sealed with`)
  }
  if (rows.length === 0 && !(await openFirst(db, keys, tables)))
    throw new UnusableDatabaseError('ENCRYPTION_KEY is another one than this database was sealed with')
  // One that isn't the newest yet, or any longer, seals nothing new.
  const sealing = rows.length === 0 ? keys : keys.slice(0, 1)
  for (const key of sealing.filter(({ id }) => rows.every((row) => row.id !== id)))
    await sql`insert into encryption_keys values (${key.id}, ${canaryOf(key, canary).seal(CANARY, key.id)})
      on conflict do nothing`.execute(db)
}
