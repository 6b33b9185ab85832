import { passwordChangedEmail } from '#src/email/account-emails.ts'
import type { AuthDeps } from './auth-deps.ts'
import { type Mailbox, proveMailbox } from './mailboxes.ts'
import { clearTries } from './plugins/account-limits/failures.ts'
import { revokeOtherAccess, revokePendingLinks } from './revoke-other-access.ts'

/**
 * After a new password by a mailed link: the address to which it was mailed is the account's, if it still is, and other
 * links end. The first time, whatever else opened the account goes too, because somebody else may have made it. Wrong
 * passwords are forgotten: people reset a password because they have tried too often. Better-auth ends the sessions.
 */
export async function passwordWasReset(deps: AuthDeps, { userId, email }: Mailbox): Promise<void> {
  const user = await deps.transact(async (work) => {
    const proof = await proveMailbox(work, { userId, email })
    if (proof?.isFirst) await revokeOtherAccess(work, userId, { hasNewPassword: true })
    await revokePendingLinks(work, userId)
    if (proof) await deps.onMailboxProven(work, { id: userId, email })
    const db = work.trx.withoutPlugins()
    const found = await db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
    if (found) await clearTries(work, { userId, email: found.email })
    return found
  })
  if (user) deps.keepBusy(deps.sendEmail(passwordChangedEmail({ user })))
}
