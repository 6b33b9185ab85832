import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import type { InvitationRow } from '#src/auth/table.ts'
import { invitationEmail } from '#src/email/invitation-email.ts'
import { getRequestLanguage } from '#src/request-language.ts'
import { createInvitationToken } from './invitation-tokens.ts'

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
