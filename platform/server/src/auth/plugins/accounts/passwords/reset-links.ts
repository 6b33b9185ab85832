import { createHash } from 'node:crypto'
import { addMilliseconds, SECOND, systemClock } from '@tradepost/kit/clock'
import { generateRandomText } from '@tradepost/kit/ids'
import type { Work } from '#src/scope.ts'

/** Lifetime of the reset link in seconds, and length of its token (specification, section 9). */
const RESET_SECONDS = 3600
const TOKEN_LENGTH = 24

/** Hashes a token the way better-auth stores it (`verification.storeIdentifier: 'hashed'`). */
const digestOf = (token: string) => createHash('sha256').update(`reset-password:${token}`).digest('base64url')

export type ResetLink = { userId: string; name: string; email: string; token: string }

/**
 * Creates the link for the account with this email, and records the email. Locks the account, because a change of email ends
 * every earlier link. Returns undefined if there is no such account.
 */
export async function createResetLink({ trx, clock }: Work, email: string): Promise<ResetLink | undefined> {
  const db = trx.withoutPlugins()
  const user = await db.selectFrom('user').select(['id', 'name']).where('email', '=', email).forUpdate().executeTakeFirst()
  if (!user) return undefined
  const token = generateRandomText(TOKEN_LENGTH)
  const tokenDigest = digestOf(token)
  // Better-auth uses the machine's clock.
  const now = systemClock.now()
  const expiresAt = addMilliseconds(now, RESET_SECONDS * SECOND)
  await db
    .insertInto('verification')
    .values({ id: generateRandomText(32), identifier: tokenDigest, value: user.id, expiresAt, createdAt: now, updatedAt: now })
    .execute()
  await trx.insertInto('resetLinks').values({ tokenDigest, userId: user.id, email, createdAt: clock.now() }).execute()
  return { userId: user.id, name: user.name, email, token }
}

/** Returns the account and the email that a link was created for. */
export async function findResetLink({ trx }: Work, token: string): Promise<{ userId: string; email: string } | undefined> {
  return trx.selectFrom('resetLinks').select(['userId', 'email']).where('tokenDigest', '=', digestOf(token)).executeTakeFirst()
}
