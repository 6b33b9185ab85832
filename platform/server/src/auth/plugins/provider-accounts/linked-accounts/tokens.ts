import type { Account, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { decryptOAuthToken, setTokenUtil } from 'better-auth/oauth2'
import * as z from 'zod'

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

/** When an access token expires: in seconds or, as JavaScript counts, in milliseconds since 1970, until the year 9999. */
export const TokenExpiry = z.number().min(0).max(253_402_300_799_999)
const SECONDS_MAX = 99_999_999_999

/** What an app sends beside its ID token. */
const Body = z.object({ idToken: z.object({ refreshToken: z.string().optional(), expiresAt: TokenExpiry.optional() }) })

async function readTokens({ body, context }: GenericEndpointContext) {
  const { refreshToken, expiresAt } = Body.safeParse(body).data?.idToken ?? {}
  return {
    ...(refreshToken === undefined ? {} : { refreshToken: await setTokenUtil(refreshToken, context) }),
    ...(expiresAt === undefined
      ? {}
      : { accessTokenExpiresAt: new Date(expiresAt <= SECONDS_MAX ? expiresAt * 1000 : expiresAt) }),
  }
}

/**
 * Stores the refresh token and the expiry that an app sends beside its ID token (specification, section 5). Better-auth loses
 * both when it signs in, and the expiry when it links.
 */
export const keepAppTokens = {
  matcher: ({ path }: { path?: string }) => path === '/sign-in/social' || path === '/link-social',
  handler: createAuthMiddleware(async (ctx) => {
    const { internalAdapter } = ctx.context
    const tokens = await readTokens(ctx)
    const keeping: Partial<typeof internalAdapter> = {
      createAccount: (account) => internalAdapter.createAccount({ ...account, ...tokens }),
      linkAccount: (account) => internalAdapter.linkAccount({ ...account, ...tokens }),
      updateAccount: (id, account) => internalAdapter.updateAccount(id, { ...account, ...tokens }),
    }
    return { context: { context: { internalAdapter: { ...internalAdapter, ...keeping } } } }
  }),
}
