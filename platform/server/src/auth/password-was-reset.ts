import type { User } from 'better-auth'
import { passwordChangedMail } from '#src/mail/account-mails.ts'
import type { AuthDeps } from './auth-deps.ts'
import { endLinks, evictOthers } from './evict-others.ts'
import { proveMailbox } from './mailboxes.ts'

/**
 * After a new password by a mailed link: the mailbox is the account's, so its address is verified, and other links end.
 * The first time, whatever else opened the account goes too, because somebody else may have made it. Better-auth ends
 * the sessions.
 */
export async function passwordWasReset(deps: AuthDeps, user: User): Promise<void> {
  await deps.transact(async (work) => {
    const isFirstProof = await proveMailbox(work, user.id)
    if (isFirstProof) await evictOthers(work, user.id, { hasNewPassword: true })
    await endLinks(work, user.id)
    await work.trx.withoutPlugins().updateTable('user').set({ emailVerified: true }).where('id', '=', user.id).execute()
    await deps.onMailboxProven(work, user)
  })
  deps.keepBusy(deps.sendMail(passwordChangedMail({ user })))
}
