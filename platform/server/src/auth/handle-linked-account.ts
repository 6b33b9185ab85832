import type { Account, GenericEndpointContext } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { AuthDeps } from './auth-deps.ts'
import { proveMailbox } from './mailboxes.ts'
import { revokeOtherAccess } from './revoke-other-access.ts'

/**
 * A provider that has verified the same email proves the mailbox. If it is linked by email alone (no one was signed in) and the
 * mailbox was never proved, someone else may have created the account as a trap, so every other way to sign in is removed.
 */
export async function handleLinkedAccount(
  deps: AuthDeps,
  account: Account,
  ctx: GenericEndpointContext | null | undefined,
): Promise<void> {
  if (account.providerId === 'credential' || !ctx) return
  const link = (await getOAuthState())?.link
  const isLinkOfSession = ctx.path === '/link-social' || link !== undefined
  await deps.transact(async (work) => {
    const user = await work.trx
      .withoutPlugins()
      .selectFrom('user')
      .select(['id', 'email', 'emailVerified'])
      .where('id', '=', account.userId)
      .executeTakeFirst()
    if (!user?.emailVerified) return
    const proof = await proveMailbox(work, { userId: user.id, email: link?.email ?? user.email })
    if (!proof) return
    if (proof.isFirst && !isLinkOfSession) await revokeOtherAccess(work, user.id, { accountId: account.id })
    await deps.onMailboxProven(work, user)
  })
}
