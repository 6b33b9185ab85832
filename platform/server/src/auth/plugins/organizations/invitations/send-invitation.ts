import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { generateRandomText } from '@tradepost/kit/ids'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import type { InvitationRow } from '#src/auth/table.ts'
import { invitationEmail } from '#src/email/invitation-email.ts'
import { getRequestLanguage } from '#src/request-language.ts'
import type { Work } from '#src/scope.ts'

const TOKEN_LENGTH = 32
/** Emails about one invitation per hour. */
export const EMAILS_PER_HOUR_MAX = 5

/** Creates the secret of one more email about an invitation. Only its digest is stored. */
async function createInvitationToken(
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

type SentInvitation = {
  invitation: Pick<InvitationRow, 'id' | 'organizationId' | 'email' | 'role'>
  organization: { name: string }
  inviter: { name: string; email: string }
}

/**
 * Emails an invitation with a link that proves the mailbox. Each email has a token of its own, and the earlier ones stay valid:
 * all of them went to the same mailbox. In the language of the invited account, else in the inviter's.
 */
export async function sendInvitation(
  deps: Pick<AuthDeps, 'config' | 'database' | 'sendEmail' | 'transact'>,
  { invitation, organization, inviter }: SentInvitation,
  headers: Headers = new Headers(),
): Promise<void> {
  const token = await deps.transact((work) => createInvitationToken(work, invitation))
  const email = invitationEmail({
    to: invitation.email,
    shopName: organization.name,
    inviter,
    roles: (invitation.role ?? '').split(','),
    url: `${deps.config.url}/invitations/${invitation.id}?token=${token}`,
  })
  // An account without a language of its own has English.
  const account = await findUserByEmail(deps.database.db, invitation.email)
  await deps.sendEmail(email, account ? 'en' : getRequestLanguage(headers))
}
