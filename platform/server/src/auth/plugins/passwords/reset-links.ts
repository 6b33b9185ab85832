import { createHash } from 'node:crypto'
import { later, SECOND, systemClock } from '@tradepost/kit/clock'
import { randomText } from '@tradepost/kit/ids'
import type { Work } from '#src/scope.ts'

/** How long the link to a new password works, in seconds, and how long its token is (specification, section 9). */
const RESET_SECONDS = 3600
const TOKEN_LENGTH = 24

/** As better-auth keeps it (`verification.storeIdentifier: 'hashed'`). */
const digestOf = (token: string) => createHash('sha256').update(`reset-password:${token}`).digest('base64url')

export type ResetLink = { userId: string; name: string; email: string; token: string }

/**
 * Makes the link for the account with this address, remembering the address. The account is locked meanwhile: a change
 * of address ends every link that was made before it. Returns undefined if there is no such account.
 */
export async function createResetLink({ trx, clock }: Work, email: string): Promise<ResetLink | undefined> {
  const db = trx.withoutPlugins()
  const user = await db.selectFrom('user').select(['id', 'name']).where('email', '=', email).forUpdate().executeTakeFirst()
  if (!user) return undefined
  const token = randomText(TOKEN_LENGTH)
  const tokenDigest = digestOf(token)
  // By better-auth's clock, which is the machine's.
  const now = systemClock.now()
  const expiresAt = later(now, RESET_SECONDS * SECOND)
  await db
    .insertInto('verification')
    .values({ id: randomText(32), identifier: tokenDigest, value: user.id, expiresAt, createdAt: now, updatedAt: now })
    .execute()
  await trx.insertInto('resetLinks').values({ tokenDigest, userId: user.id, email, createdAt: clock.now() }).execute()
  return { userId: user.id, name: user.name, email, token }
}

/** The account and the address that a link was made for. */
export async function findResetLink({ trx }: Work, token: string): Promise<{ userId: string; email: string } | undefined> {
  return trx.selectFrom('resetLinks').select(['userId', 'email']).where('tokenDigest', '=', digestOf(token)).executeTakeFirst()
}
