import type { Account, GenericEndpointContext } from 'better-auth'
import { decryptOAuthToken, setTokenUtil } from 'better-auth/oauth2'

/** Encrypts the ID token, which identifies a person, as better-auth encrypts access and refresh tokens. */
export async function withSealedIdToken<T extends Partial<Account>>(
  account: T,
  ctx: GenericEndpointContext | null | undefined,
): Promise<{ data: T } | undefined> {
  if (!account.idToken || !ctx) return undefined
  return { data: { ...account, idToken: await setTokenUtil(account.idToken, ctx.context) } }
}

/** Wraps a context so that better-auth's own endpoints, which don't know of the encryption, read plain ID tokens. */
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
