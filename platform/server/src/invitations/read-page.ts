import type { InvitationPage } from '@tradepost/contract/platform/organization/invitations'
import type { Log } from '@tradepost/kit/log'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import { findInvitation, isInvited } from '#src/auth/plugins/organizations/invitations/find-invitation.ts'
import type { SignedIn } from '#src/callers.ts'
import type { Work } from '#src/scope.ts'
import { viewInvitation } from './view.ts'

/** Returns whether a text may be the ID of an invitation; others never reach the database. */
export const isInvitationId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

type Question = {
  id: string
  user: SignedIn | undefined
  /** The invitation whose emailed link this browser opened. */
  openedId: string | undefined
}

/**
 * Returns what a person may see of an invitation. Only its recipient sees anything: someone who is signed in with the invited
 * email and was seen to read its mailbox, or a browser that opened the emailed link. For everyone else, an invitation of other
 * people looks the same as none.
 */
export async function readInvitationPage(work: Work & { log: Log }, { id, user, openedId }: Question): Promise<InvitationPage> {
  const invitation = isInvitationId(id) ? await findInvitation(work.trx, id) : undefined
  if (!user) {
    const isShown = invitation !== undefined && openedId === id
    return { viewer: 'signed_out', invitation: isShown ? await viewInvitation(work, invitation) : null }
  }
  if (!isInvited(user.email, invitation)) return { viewer: 'someone_else', invitation: null }
  if (!(await isMailboxProven(work, user.id))) return { viewer: 'unconfirmed', invitation: null }
  return { viewer: 'recipient', invitation: await viewInvitation(work, invitation) }
}
