import { MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { Deps } from '#src/deps.ts'
import type { ApiKeyRow } from './table.ts'

type Use = { key: ApiKeyRow; at: Date }

/** The keys whose use this process has yet to write. */
export type KeyUsage = {
  /** Notes a use, unless the last one that is stored is less than a minute ago. */
  note(use: Use): void
  take(): Use[]
}

export function createKeyUsage(): KeyUsage {
  const used = new Map<string, Use>()
  return {
    note({ key, at }) {
      if (key.lastUsedAt === null || at.getTime() - key.lastUsedAt.getTime() >= MINUTE) used.set(key.id, { key, at })
    },
    take() {
      const uses = [...used.values()]
      used.clear()
      return uses
    },
  }
}

/**
 * Writes when keys were last used, each at most once a minute however many processes saw it. Returns how many it wrote. If it fails,
 * the uses are noted again.
 */
export async function recordKeyUsage({ database, keyUsage }: Pick<Deps, 'database' | 'keyUsage'>): Promise<number> {
  const uses = keyUsage.take()
  if (uses.length === 0) return 0
  const rows = sql.join(uses.map(({ key, at }) => sql`(${key.businessId}, ${key.mode}, ${key.id}, ${at}::timestamptz)`))
  try {
    const { numAffectedRows } = await sql`
      update api_keys k set last_used_at = used.at from (values ${rows}) as used (business_id, mode, id, at)
      where k.business_id = used.business_id and k.mode = used.mode and k.id = used.id
        and (k.last_used_at is null or k.last_used_at <= used.at - interval '1 minute')`.execute(database.db)
    return Number(numAffectedRows ?? 0)
  } catch (error) {
    for (const use of uses) keyUsage.note(use)
    throw error
  }
}
