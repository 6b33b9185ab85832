import type { Account, GenericEndpointContext } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { AuthDeps } from './auth-deps.ts'
import { evictOthers } from './evict-others.ts'
import { isAddressUnproven, proveMailbox } from './mailboxes.ts'
import { refusal } from './refusals.ts'

/**
 * A provider that has verified the same address proves the mailbox. When it is joined to an account by the address
 * alone (nobody was signed in) and nobody had proved it yet, the account may be somebody else's trap: then every other
 * way in is taken away.
 */
export async function socialAccountWasLinked(
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
    if (proof.isFirst && !isLinkOfSession) await evictOthers(work, user.id, { accountId: account.id })
    await deps.onMailboxProven(work, user)
  })
}

/**
 * Refuses that a social account is joined by an address to which somebody changed and which nobody proved: it may be a
 * stranger's by a slip of the finger, who would get the account. @throws 403 account_not_linked
 */
export async function checkJoining({ transact }: AuthDeps, account: Pick<Account, 'providerId' | 'userId'>): Promise<void> {
  if (account.providerId === 'credential' || (await getOAuthState())?.link) return
  if (await transact((work) => isAddressUnproven(work, account.userId))) throw refusal('account_not_linked')
}
