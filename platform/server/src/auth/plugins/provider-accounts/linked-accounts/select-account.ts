import type { Account, GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import { createRefusal } from '#src/auth/refusals.ts'

/** The specification's reference to an account: the provider and, if a person has several there, the account. */
export const AccountSelection = z.object({
  providerId: z.string(),
  accountId: z.string().optional(),
  userId: z.string().optional(),
})
type Selection = { providerId?: string | undefined; accountId?: string | undefined; userId?: string | undefined }

/** Returns the user ID that a request is about: the signed-in person's; only our own server may name another. @throws 401, 400 */
async function requireUserId(ctx: GenericEndpointContext, named: string | undefined): Promise<string> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  if (ctx.request || ctx.headers) throw createRefusal('UNAUTHORIZED:caller')
  if (!named) throw createRefusal('EITHER_USER_OR_SESSION')
  return named
}

export function isSelected(
  account: Pick<Account, 'id' | 'providerId' | 'accountId'>,
  { providerId, accountId }: Selection,
): boolean {
  if (providerId !== undefined && account.providerId !== providerId) return false
  return accountId === undefined || account.accountId === accountId || account.id === accountId
}

/** @throws 400 for a provider that is not configured, or an account that the person doesn't have */
export async function selectAccount(
  ctx: GenericEndpointContext,
  selection: Selection,
): Promise<{ account: Account; userId: string }> {
  const userId = await requireUserId(ctx, selection.userId)
  const { providerId } = selection
  if (providerId !== undefined && !ctx.context.socialProviders.some(({ id }) => id === providerId))
    throw createRefusal('PROVIDER_NOT_SUPPORTED:named', { provider: providerId })
  const account = (await ctx.context.internalAdapter.findAccounts(userId)).find((each) => isSelected(each, selection))
  if (!account) throw createRefusal('ACCOUNT_NOT_FOUND')
  return { account, userId }
}
