import { sql } from '@tradepost/kit/database/database'
import type { ApiKeyRow } from './table.ts'

/** The condition under which a key works at a moment of real time. */
export const isActive = (now: Date) => sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now}))`

/** Returns whether a key works at a moment of real time, and why not. */
export function findStatus({ revokedAt, expiresAt }: ApiKeyRow, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}
