import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { getSessionCookie } from 'better-auth/cookies'
import { bearer } from 'better-auth/plugins'
import * as z from 'zod'

const Found = z.object({ context: z.object({ headers: z.instanceof(Headers) }) })

/**
 * Returns whether the header is another program's, such as a proxy's, in a browser that has our cookie: its token is no session
 * of ours, so the cookie decides.
 */
async function isForeign({ headers, context }: GenericEndpointContext): Promise<boolean> {
  if (!headers || !getSessionCookie(headers)) return false
  const [, token = ''] = /^bearer +([^.]*)/i.exec(headers.get('authorization') ?? '') ?? []
  return (await context.internalAdapter.findSession(token)) === null
}

/**
 * Accepts a session's token in the `authorization` header. Better-auth shows the session only to the route itself; here the hooks
 * of the plugins after this one see it, too. Its own hooks after the route are left out: they would repeat every sign-in's token
 * in a header that pages can read.
 */
export function acceptBearerTokens() {
  const { hooks, ...plugin } = bearer()
  return {
    ...plugin,
    hooks: {
      before: hooks.before.map(({ matcher, handler }) => ({
        matcher,
        handler: createAuthMiddleware(async (ctx) => {
          if (await isForeign(ctx)) return
          const { data } = Found.safeParse(await handler({ ...ctx, returnHeaders: false }))
          const cookie = data?.context.headers.get('cookie')
          if (cookie) ctx.headers?.set('cookie', cookie)
        }),
      })),
    },
  } satisfies BetterAuthPlugin
}
