import type { GenericEndpointContext, User } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import { findAccountLanguage } from '#src/auth/account-language.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { GUEST_COOKIE } from '#src/auth/guest-cookie.ts'
import { revokePendingLinks } from '#src/auth/revoke-other-access.ts'
import { accountDeletedEmail } from '#src/email/account-emails.ts'
import type { Work } from '#src/scope.ts'

/** Names a deletion link's row; its value is the user ID (specification, section 3). */
export const deletionIdentifier = (token: string) => `delete-account-${token}`

async function releaseUser(deps: AuthDeps, work: Work, userId: string): Promise<void> {
  await deps.checkDeletion(work, userId)
  await deps.forgetUser(work, userId)
  await revokePendingLinks(work, userId)
}

/** Runs before an admin deletes a person's row. @throws 409 while they are the only owner of a business */
export async function prepareUserRemoval(deps: AuthDeps, userId: string): Promise<void> {
  await deps.transact((work) => releaseUser(deps, work, userId))
}

/**
 * Deletes a person with sessions, accounts, passkeys and memberships, which cascade from the row; orders and invoices stay
 * without the account. @throws 409 while they are the only owner of a business
 */
export async function deleteAccount(ctx: GenericEndpointContext, deps: AuthDeps, user: User): Promise<void> {
  const language = await deps.transact(async (work) => {
    const chosen = await findAccountLanguage(work.trx, user.email)
    await releaseUser(deps, work, user.id)
    await work.trx.withoutPlugins().deleteFrom('user').where('id', '=', user.id).execute()
    return chosen
  })
  deleteSessionCookie(ctx)
  // The next person in this browser must not see its orders.
  ctx.setCookie(GUEST_COOKIE, '', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 0 })
  await deps.sendEmail(accountDeletedEmail({ user }), language)
}
