import type { Hono } from 'hono'
import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import { proveMailbox, verifyAddress } from '#src/auth/accounts/mailboxes.ts'
import { sendAuthEmail } from '#src/auth/accounts/send-auth-email.ts'
import { markOpenedInvitation } from '#src/auth/organizations/opened-invitation.ts'
import { findInvitation, isInvited, isOpenInvitation } from '#src/auth/plugins/organizations/invitations/find-invitation.ts'
import {
  countRecentTokens,
  EMAILS_PER_HOUR_MAX,
  isInvitationToken,
  sendInvitation,
} from '#src/auth/plugins/organizations/invitations/send-invitation.ts'
import type { SignedIn } from '#src/callers.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { findUser } from '#src/door.ts'
import { claimPurchases } from '#src/orders/purchases.ts'
import type { Work } from '#src/scope.ts'
import { isInvitationId } from './read-page.ts'
import { viewInvitation } from './view.ts'

type Followed = { id: string; token: string; userId: string | undefined }

/**
 * Follows the link in the email of an invitation: whoever has it reads that mailbox (docs/decisions/0012). As every link it
 * verifies the email, and in a browser that is signed in to the account it proves the mailbox. Returns whether the browser may be
 * marked as one that opened it, so that signing in or up there proves the mailbox, too. A link of an invitation that can't be
 * accepted any longer proves nothing, and only shows what became of it.
 */
async function followInvitationLink(work: Work, { id, token, userId }: Followed): Promise<boolean> {
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

/**
 * Follows the emailed links, `/invitations/{id}?token=…`, and goes on to the page without the token, so that it stays in no
 * history and is sent to no other site.
 */
export function mountInvitationLinks(app: Hono, deps: Deps): void {
  app.get('/invitations/:id', async (c, next) => {
    const id = c.req.param('id')
    const token = c.req.query('token')
    if (token === undefined || !isInvitationId(id)) return next()
    const user = await findUser(deps, c)
    const marks = await transact(deps, (work) => followInvitationLink(work, { id, token, userId: user?.id }))
    if (marks) c.header('set-cookie', markOpenedInvitation(deps.config, id), { append: true })
    return c.redirect(`/invitations/${id}`)
  })
}

/**
 * Emails an invitation again to someone who is signed in with the invited email but was not seen to read its mailbox. Does
 * nothing for anyone else, and returns nothing, so that it reveals nothing.
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
