import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { generateRandomText } from '@tradepost/kit/ids'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import type { InvitationRow } from '#src/auth/table.ts'
import type { Work } from '#src/scope.ts'

const TOKEN_LENGTH = 32
/** Emails about one invitation per hour. */
export const EMAILS_PER_HOUR_MAX = 5

/** Creates the secret of one more email about an invitation. Only its digest is stored. */
export async function createInvitationToken(
  { trx, clock }: Work,
  { id, organizationId }: Pick<InvitationRow, 'id' | 'organizationId'>,
): Promise<string> {
  const token = generateRandomText(TOKEN_LENGTH)
  const row = { tokenDigest: hashSecret(token), organizationId, invitationId: id, createdAt: clock.now() }
  await trx.insertInto('invitationTokens').values(row).execute()
  return token
}

/** Returns whether an email about this invitation has a link with this token. */
export async function isInvitationToken({ trx }: Work, { id, token }: { id: string; token: string }): Promise<boolean> {
  const found = await trx
    .selectFrom('invitationTokens')
    .select('invitationId')
    .where('tokenDigest', '=', hashSecret(token))
    .where('invitationId', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Counts the emails about an invitation in the last hour. */
export async function countRecentTokens({ trx, clock }: Work, invitationId: string): Promise<number> {
  const recent = await trx
    .selectFrom('invitationTokens')
    .select('tokenDigest')
    .where('invitationId', '=', invitationId)
    .where('createdAt', '>', addMilliseconds(clock.now(), -HOUR))
    .execute()
  return recent.length
}
