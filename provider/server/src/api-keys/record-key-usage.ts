import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

/**
 * Writes when keys were last used, each at most once a minute however many processes saw it. If it fails, the uses are noted
 * again.
 */
export async function recordKeyUsage({ database, keyUsage }: Pick<Deps, 'database' | 'keyUsage'>): Promise<void> {
  const uses = keyUsage.take()
  if (uses.length === 0) return
  const rows = sql.join(uses.map(({ key, at }) => sql`(${key.businessId}, ${key.mode}, ${key.id}, ${at}::timestamptz)`))
  try {
    await sql`
      update api_keys k set last_used_at = used.at from (values ${rows}) as used (business_id, mode, id, at)
      where k.business_id = used.business_id and k.mode = used.mode and k.id = used.id
        and (k.last_used_at is null or k.last_used_at <= used.at - interval '1 minute')`.execute(database.db)
  } catch (error) {
    for (const use of uses) keyUsage.note(use)
    throw error
  }
}
