import type { Account, GenericEndpointContext } from 'better-auth'
import { decryptOAuthToken, setTokenUtil } from 'better-auth/oauth2'

/** Better-auth encrypts access and refresh tokens; an id token, which names a person, is kept no worse. */
export async function withSealedIdToken<T extends Partial<Account>>(
  account: T,
  ctx: GenericEndpointContext | null | undefined,
): Promise<{ data: T } | undefined> {
  if (!account.idToken || !ctx) return undefined
  return { data: { ...account, idToken: await setTokenUtil(account.idToken, ctx.context) } }
}

/** For better-auth's own endpoints, which know nothing of it: accounts with id tokens that can be read. */
export function withReadableIdTokens<C extends GenericEndpointContext>(ctx: C): C {
  const { internalAdapter } = ctx.context
  return {
    ...ctx,
    context: {
      ...ctx.context,
      internalAdapter: {
        ...internalAdapter,
        async findAccounts(userId: string) {
          const accounts = await internalAdapter.findAccounts(userId)
          return Promise.all(
            accounts.map(async (account) =>
              account.idToken ? { ...account, idToken: await decryptOAuthToken(account.idToken, ctx.context) } : account,
            ),
          )
        },
      },
    },
  }
}
