import type { Account, GenericEndpointContext } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { findProviderProfile } from '#src/auth/plugins/provider-accounts/provider-profiles/index.ts'
import { isMailboxProven, proveMailbox } from './mailboxes.ts'
import { revokeOtherAccess } from './revoke-other-access.ts'

/**
 * A provider that has verified the account's email proves the mailbox; one with another email, or that is trusted without having
 * verified it, proves nothing. If it is linked by email alone (no one was signed in) and the mailbox was never proved, someone
 * else may have created the account as a trap, so every other way to sign in is removed.
 */
export async function handleLinkedAccount(
  deps: AuthDeps,
  account: Account,
  ctx: GenericEndpointContext | null | undefined,
): Promise<void> {
  if (account.providerId === 'credential' || !ctx) return
  const link = (await getOAuthState())?.link
  const isLinkOfSession = ctx.path === '/link-social' || link !== undefined
  if (isLinkOfSession)
    deps.security.note('linked_account.added', 'done', { subject: account.userId, provider: account.providerId })
  const profile = await findProviderProfile()
  await deps.transact(async (work) => {
    const user = await work.trx
      .withoutPlugins()
      .selectFrom('user')
      .select(['id', 'email', 'emailVerified'])
      .where('id', '=', account.userId)
      .executeTakeFirst()
    if (!user?.emailVerified) return
    const email = link?.email ?? user.email
    const isVerified = profile?.emailVerified === true && profile.email === email
    const proof = isVerified ? await proveMailbox(work, { userId: user.id, email }) : undefined
    const isFirst = proof?.isFirst ?? !(await isMailboxProven(work, user.id))
    if (isFirst && !isLinkOfSession) await revokeOtherAccess(work, user.id, { accountId: account.id })
    if (proof) await deps.onMailboxProven(work, user)
  })
}
