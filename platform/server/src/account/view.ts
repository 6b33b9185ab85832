import type { Account } from '@tradepost/contract/platform/account'
import type { AccountSettings } from '#src/auth/accounts/account-settings.ts'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import { findWantedEmail } from '#src/auth/plugins/accounts/change-email/wanted-emails.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'

/** @throws 401 if the account was deleted a moment ago */
export async function viewAccount(work: Work, userId: string, settings: AccountSettings): Promise<Account> {
  const db = work.trx.withoutPlugins()
  const user = await db
    .selectFrom('user')
    .select(['name', 'email', 'emailVerified', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw fault('UNAUTHORIZED')
  const password = await db
    .selectFrom('account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst()
  const wanted = settings.canChangeEmail ? await findWantedEmail(work, userId) : undefined
  return {
    name: user.name,
    email: user.email,
    is_verified: user.emailVerified,
    has_password: settings.hasPasswords && password !== undefined,
    has_proven_mailbox: await isMailboxProven(work, userId),
    email_change: wanted ? { new_email: wanted.email, awaits: wanted.isApproved ? 'new_email' : 'current_email' } : null,
    created_at: user.createdAt.toISOString(),
  }
}
