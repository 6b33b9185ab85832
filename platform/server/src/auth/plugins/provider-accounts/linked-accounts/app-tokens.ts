import type { GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { setTokenUtil } from 'better-auth/oauth2'
import * as z from 'zod'

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
 * Stores the refresh token and the expiry that an app sends beside its ID token (specification, section 5). Better-auth loses both
 * when it signs in, and the expiry when it links.
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
