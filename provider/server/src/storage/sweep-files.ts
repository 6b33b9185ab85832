import { addMilliseconds, DAY, startStopwatch, systemClock } from '@tradepost/kit/clock'
import { findRestore } from '@tradepost/kit/database/restores'
import type { Deps } from '#src/deps.ts'
import { findPlace, keyOf, OBJECT_KINDS, type ObjectKind, type StoredObject, UNNAMED_MILLISECONDS_MAX } from './storage.ts'

const TABLES = { images: 'images', files: 'files', evidence: 'disputeFiles' } as const
/** Rows are looked up for so many objects at a time. */
const BATCH = 500

/** Returns those that no row names: their upload was refused or never confirmed. */
async function findUnnamed({ database }: Deps, kind: ObjectKind, objects: readonly StoredObject[]): Promise<StoredObject[]> {
  const placed = objects.flatMap((object) => {
    const place = findPlace(object.key)
    return place ? [{ object, id: place.id }] : []
  })
  if (placed.length === 0) return []
  const rows = await database.db
    .selectFrom(TABLES[kind])
    .select(['id', 'key'])
    .where(
      'id',
      'in',
      placed.map(({ id }) => id),
    )
    .where('arrivedAt', 'is not', null)
    .execute()
  const named = new Set(rows.map((row) => keyOf(kind, row)))
  return placed.filter(({ object }) => !named.has(object.key)).map(({ object }) => object)
}

/**
 * Removes what uploads left behind more than a day before `now`, in real time, even if a business's clock was moved. In a store
 * that a restored database may share with the original one, nothing is removed.
 */
export async function sweepFiles(deps: Deps, now = systemClock.now()): Promise<void> {
  const { storage, database, log } = deps
  const restore = await findRestore(database.db)
  if (restore && !restore.ownsFiles)
    return log.warn(
      'files that no row names are kept: the store had files when this database was restored, which may be of another one',
    )
  const before = addMilliseconds(now, -UNNAMED_MILLISECONDS_MAX)
  await storage.removeUnfinished(before)
  for (const kind of OBJECT_KINDS) {
    let old: StoredObject[] = []
    const removeUnnamed = async () => {
      for (const { key } of await findUnnamed(deps, kind, old)) await storage.remove(key)
      old = []
    }
    for await (const object of storage.list(kind)) {
      if (object.writtenAt < before) old.push(object)
      if (old.length === BATCH) await removeUnnamed()
    }
    await removeUnnamed()
  }
}

/** Sweeps with its first call and then once a day, however often it is called. Nothing is left to do afterwards. */
export function createFileSweep(deps: Deps): () => Promise<0> {
  let sinceSweep: (() => number) | undefined
  return async () => {
    if (!sinceSweep || sinceSweep() > DAY) {
      await sweepFiles(deps)
      sinceSweep = startStopwatch()
    }
    return 0
  }
}
