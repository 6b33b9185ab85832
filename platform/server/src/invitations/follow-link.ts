import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import { proveMailbox, verifyAddress } from '#src/auth/accounts/mailboxes.ts'
import { findInvitation, isOpenInvitation } from '#src/auth/plugins/organizations/invitations/find-invitation.ts'
import { isInvitationToken } from '#src/auth/plugins/organizations/invitations/invitation-tokens.ts'
import { claimPurchases } from '#src/orders/purchases.ts'
import type { Work } from '#src/scope.ts'

type Followed = { id: string; token: string; userId: string | undefined }

/**
 * Follows the link in the email of an invitation: whoever has it reads that mailbox (docs/decisions/0012). As every link it
 * verifies the email, and in a browser that is signed in to the account it proves the mailbox. Returns whether the browser may be
 * marked as one that opened it, so that signing in or up there proves the mailbox, too. A link of an invitation that can't be
 * accepted any longer proves nothing, and only shows what became of it.
 */
export async function followInvitationLink(work: Work, { id, token, userId }: Followed): Promise<boolean> {
  const invitation = (await isInvitationToken(work, { id, token })) ? await findInvitation(work.trx, id) : undefined
  if (!invitation) return false
  const account = isOpenInvitation(invitation) ? await findUserByEmail(work.trx, invitation.email) : undefined
  if (!account) return true
  const mailbox = { userId: account.id, email: account.email }
  if (account.id !== userId) {
    if (!account.emailVerified) await verifyAddress(work, mailbox)
    return true
  }
  if (await proveMailbox(work, mailbox)) await claimPurchases(work, account)
  return false
}
