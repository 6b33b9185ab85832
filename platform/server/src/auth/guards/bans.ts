import { type Kysely, sql } from '@tradepost/kit/database/database'
import { APIError, isAPIError } from 'better-auth/api'
import type { UserRow } from '#src/auth/table.ts'
import { describeFault } from '#src/faults.ts'
import type { PlatformTables } from '#src/tables.ts'

/** A ban that is in force. `until` null: it never ends. */
export type Ban = { reason: string | null; until: Date | null }

/** Stored by better-auth when an administrator gives no reason. */
export const NO_REASON = 'No reason'

/** SQL condition for a row of `user`: banned, and the ban hasn't ended. */
const isBanned = sql<boolean>`is_banned("user")`

/** Converts the columns of a user who is banned now. */
const toBan = ({ banReason, banExpires }: Pick<UserRow, 'banReason' | 'banExpires'>): Ban => ({
  reason: banReason === NO_REASON ? null : banReason,
  until: banExpires,
})

/** Finds the ban of a user; undefined if there is none, or it has ended. */
export async function findBan(db: Kysely<PlatformTables>, userId: string): Promise<Ban | undefined> {
  const user = await db
    .withoutPlugins()
    .selectFrom('user')
    .select(['banReason', 'banExpires'])
    .where('id', '=', userId)
    .where(isBanned)
    .executeTakeFirst()
  return user && toBan(user)
}

const BANNED = 'BANNED_USER'

/** Builds the 403 for a banned person who proved who they are: it may tell them why and until when. */
export function createBanRefusal({ reason, until }: Ban): APIError {
  const text = reason === null ? describeFault(BANNED) : describeFault(`${BANNED}:reason`, { reason })
  return new APIError('FORBIDDEN', { ...text, reason, until: until?.toISOString() ?? null })
}

export const isBanRefusal = (error: unknown): boolean => isAPIError(error) && error.body?.code === BANNED
