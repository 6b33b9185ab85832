import type { GenericEndpointContext, User } from 'better-auth'
import { deleteSessionCookie } from 'better-auth/cookies'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { endLinks } from '#src/auth/evict-others.ts'
import { accountDeletedMail } from '#src/mail/account-mails.ts'

/** How a deletion link's row is named; its value is the user's id (specification, section 3). */
export const deletionIdentifier = (token: string) => `delete-account-${token}`

/**
 * Deletes a person with sessions, ways in, passkeys and memberships, which go with the row; orders and invoices stay
 * and forget the account. @throws 409 while they own a business alone
 */
export async function deleteAccount(ctx: GenericEndpointContext, deps: AuthDeps, user: User): Promise<void> {
  await deps.transact(async (work) => {
    await deps.checkDeletion(work, user.id)
    await deps.forgetUser(work, user.id)
    await endLinks(work, user.id)
    await work.trx.withoutPlugins().deleteFrom('user').where('id', '=', user.id).execute()
  })
  deleteSessionCookie(ctx)
  await deps.sendMail(accountDeletedMail({ user }))
}
