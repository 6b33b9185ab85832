import { sendAuthEmail } from '#src/auth/accounts/send-auth-email.ts'
import { findInvitation, isInvited } from '#src/auth/plugins/organizations/invitations/find-invitation.ts'
import { countRecentTokens, EMAILS_PER_HOUR_MAX } from '#src/auth/plugins/organizations/invitations/invitation-tokens.ts'
import { sendInvitation } from '#src/auth/plugins/organizations/invitations/send-invitation.ts'
import type { SignedIn } from '#src/callers.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { isInvitationId } from './read-page.ts'
import { viewInvitation } from './view.ts'

/**
 * Emails an invitation again to someone who is signed in with the invited email but was not seen to read its mailbox. Does nothing
 * for anyone else, and returns nothing, so that it reveals nothing.
 */
export async function sendInvitationLink(deps: Deps, { id, user }: { id: string; user: SignedIn }): Promise<void> {
  const work = { ...toReadOnly(deps), log: deps.log }
  const invitation = isInvitationId(id) ? await findInvitation(work.trx, id) : undefined
  if (!isInvited(user.email, invitation)) return
  const { status, organization, inviter } = await viewInvitation(work, invitation)
  if (status !== 'pending' || (await countRecentTokens(work, id)) >= EMAILS_PER_HOUR_MAX) return
  const { config, database } = deps
  await sendInvitation(
    {
      config,
      database,
      transact: (change) => transact(deps, change),
      sendEmail: (draft, fallback) => sendAuthEmail(deps, draft, fallback),
    },
    { invitation, organization, inviter },
  )
}
