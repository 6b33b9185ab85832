import type { Kysely } from '@tradepost/kit/database/database'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { clearTries } from '#src/auth/plugins/accounts/account-limits/failures.ts'
import { passwordChangedEmail } from '#src/email/account-emails.ts'
import type { Work } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { type Mailbox, proveMailbox } from './mailboxes.ts'

/**
 * Removes every way to sign in except the one that was just set, a linked account or a password: sessions, passkeys, linked
 * accounts, pending links and device codes. Runs when the owner of an email takes over an account that someone
 * else may have created with it (docs/decisions/0012).
 */
export async function revokeOtherAccess(
  { trx }: Work,
  userId: string,
  kept: { accountId?: string; hasNewPassword?: boolean },
): Promise<void> {
  const db = trx.withoutPlugins()
  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await db.deleteFrom('passkey').where('userId', '=', userId).execute()
  await db
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '!=', 'credential')
    .$if(kept.accountId !== undefined, (query) => query.where('id', '!=', kept.accountId ?? ''))
    .execute()
  if (!kept.hasNewPassword) {
    await db
      .updateTable('account')
      .set({ password: null })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .execute()
  }
  await revokePendingAccess({ trx }, userId)
}

/** Ends a session. It may be that of a browser where an administrator acts as someone else, so that ends too. */
export async function revokeSession(db: Kysely<PlatformTables>, id: string): Promise<void> {
  const ended = db.withoutPlugins().deleteFrom('session').where('id', '=', id).returning('userId')
  const owner = await ended.executeTakeFirst()
  if (owner) await revokeActing(db, owner.userId)
}

/** Ends an administrator's sessions as other people. */
async function revokeActing(db: Kysely<PlatformTables>, userId: string): Promise<void> {
  await db.withoutPlugins().deleteFrom('session').where('impersonatedBy', '=', userId).execute()
}

/**
 * Ends what a person can still use without the password: emailed links (password reset, deletion, email change), device codes,
 * and the sessions in which they act as someone else.
 */
export async function revokePendingAccess({ trx }: Pick<Work, 'trx'>, userId: string): Promise<void> {
  const db = trx.withoutPlugins()
  await db.deleteFrom('verification').where('value', '=', userId).execute()
  await db.deleteFrom('deviceCode').where('userId', '=', userId).execute()
  await trx.deleteFrom('resetLinks').where('userId', '=', userId).execute()
  await trx.deleteFrom('wantedEmails').where('userId', '=', userId).execute()
  await revokeActing(trx, userId)
}

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
