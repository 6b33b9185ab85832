import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { clearTries } from '#src/auth/plugins/accounts/account-limits/failures.ts'
import { passwordChangedEmail } from '#src/email/account-emails.ts'
import { type Mailbox, proveMailbox } from './mailboxes.ts'
import { revokeOtherAccess, revokePendingAccess } from './revoke-other-access.ts'

/**
 * Runs after a password reset by email link: verifies the email that the link was sent to, if it is still the account's, and ends
 * other links. The first time, also removes every other way to sign in, because someone else may have created the account. Clears
 * failed sign-ins: people reset a password because they tried too often. Better-auth ends the sessions.
 */
export async function handlePasswordReset(deps: AuthDeps, { userId, email }: Mailbox): Promise<void> {
  const user = await deps.transact(async (work) => {
    const proof = await proveMailbox(work, { userId, email })
    if (proof?.isFirst) await revokeOtherAccess(work, userId, { hasNewPassword: true })
    await revokePendingAccess(work, userId)
    if (proof) await deps.onMailboxProven(work, { id: userId, email })
    const db = work.trx.withoutPlugins()
    const found = await db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
    if (found) await clearTries(work, { userId, email: found.email })
    return found
  })
  if (user) deps.keepBusy(deps.sendEmail(passwordChangedEmail({ user, settings: deps.config.accounts })))
}
