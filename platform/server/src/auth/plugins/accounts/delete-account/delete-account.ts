import { hasHttps } from '@tradepost/kit/program-config'
import type { GenericEndpointContext, User } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import { findAccountLanguage } from '#src/auth/accounts/account-language.ts'
import { toGuestCookie } from '#src/auth/accounts/guest-cookie.ts'
import { revokePendingAccess } from '#src/auth/accounts/revoke-other-access.ts'
import type { AuthDeps, RemovedBy } from '#src/auth/auth-deps.ts'
import { accountDeletedEmail } from '#src/email/account-emails.ts'
import type { Work } from '#src/scope.ts'

/** Names a deletion link's row; its value is the user ID (specification, section 3). */
export const deletionIdentifier = (token: string) => `delete-account-${token}`

/**
 * Deletes a person with sessions, accounts, passkeys and memberships, which cascade from the row; orders and invoices stay
 * without the account. @throws 409 while they are the only owner of a business
 */
export async function removeUser(deps: AuthDeps, work: Work, userId: string, by: RemovedBy): Promise<void> {
  await deps.checkDeletion(work, userId, by)
  await deps.forgetUser(work, userId)
  await revokePendingAccess(work, userId)
  await work.trx.withoutPlugins().deleteFrom('user').where('id', '=', userId).execute()
}

/**
 * Deletes the account of the person who asks for it, and says good-bye by email, with the subscriptions that go on.
 * @throws 409 as `removeUser`
 */
export async function deleteAccount(ctx: GenericEndpointContext, deps: AuthDeps, user: User): Promise<void> {
  const subscriptions = await deps.listRunningSubscriptions(user.id)
  const language = await deps.transact(async (work) => {
    const chosen = await findAccountLanguage(work.trx, user.email)
    await removeUser(deps, work, user.id, 'holder')
    return chosen
  })
  deps.security.note('account.deleted', 'done', { subject: user.id })
  deleteSessionCookie(ctx)
  // The next person in this browser must not see its orders.
  const isHttps = hasHttps(deps.config)
  ctx.setCookie(toGuestCookie(isHttps), '', { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: 0 })
  await deps.sendEmail(accountDeletedEmail({ user, subscriptions }), language)
}
