import { appendQueryParams } from '@better-auth/core/utils/url'
import { generateRandomText } from '@tradepost/kit/ids'
import { hashSha256 } from '@tradepost/kit/secrets/secrets'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { addOAuthServerContext, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'

/** Lifetime of the state cookie (specification, section 9). */
const SECONDS = 300
const KEY_LENGTH = 32

const cookieOf = ({ context }: GenericEndpointContext) => context.createAuthCookie('state', { maxAge: SECONDS })

const readKey = async (ctx: GenericEndpointContext) =>
  (await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret)) || undefined

/**
 * Binds a try to sign in at a provider to this browser: the cookie holds a key of the browser, and the stored state its digest.
 * Better-auth keeps the newest state in the cookie, so a second tab would end the first one's try.
 */
async function markBrowser(ctx: GenericEndpointContext): Promise<void> {
  const key = (await readKey(ctx)) ?? generateRandomText(KEY_LENGTH)
  const { name, attributes } = cookieOf(ctx)
  await ctx.setSignedCookie(name, key, ctx.context.secret, attributes)
  await addOAuthServerContext({ browser: hashSha256(key) })
}

/** Returns whether a try began in this browser. The cookie stays, for tries in other tabs. */
async function isSameBrowser(ctx: GenericEndpointContext, browser: string | undefined): Promise<boolean> {
  const key = await readKey(ctx)
  return key !== undefined && hashSha256(key) === browser
}

/** Overrides better-auth's own check of the cookie. It sets and clears its cookie anyway: under a name that no browser keeps. */
function replaceStateCookie({ context: { createAuthCookie, oauthConfig } }: GenericEndpointContext) {
  const createOtherCookie: typeof createAuthCookie = (name, options) =>
    name === 'state' ? createAuthCookie('newest_state', { ...options, maxAge: 0 }) : createAuthCookie(name, options)
  return { createAuthCookie: createOtherCookie, oauthConfig: { ...oauthConfig, skipStateCookieCheck: true } }
}

export const CALLBACK = '/callback/:id'
const STATE_PREFIX = 'auth-state:'

/** Codes that the specification spells differently (section 8), and others in the style of callback codes. */
const SPELLING: Readonly<Record<string, string>> = {
  email_does_not_match: "email_doesn't_match",
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  BANNED_USER: 'banned_user',
}

const START_PATHS = ['/sign-in/social', '/link-social']

const State = z.object({
  errorURL: z.string().optional(),
  link: z.object({ userId: z.string(), email: z.string() }).optional(),
  serverContext: z.object({ browser: z.string() }).optional(),
})

/** Returns whether linking ends where it started: in a session of the same account, which still has the same email. */
async function isStillTheirs(ctx: GenericEndpointContext, link: { userId: string; email: string }): Promise<boolean> {
  const session = await getSessionFromCtx(ctx)
  return session?.user.id === link.userId && session.user.email === link.email
}

/** Returns where an answer redirects to. */
export function locationOf(returned: unknown): string | undefined {
  if (!isAPIError(returned)) return undefined
  return new Headers(returned.headers).get('location') ?? undefined
}

/**
 * Handles a provider's callback. Better-auth looks the state up and deletes it later, so several equal callbacks would all
 * exchange the code; here the first one takes the state in a single statement and passes it on. A missing or expired state is
 * `please_restart_the_process` (specification, section 4). Every try of a browser works, however many tabs it has.
 */
export function oauthCallback() {
  return {
    id: 'oauth-callback',
    hooks: {
      before: [
        {
          matcher: ({ path, body }) => path !== undefined && START_PATHS.includes(path) && !body?.idToken,
          handler: createAuthMiddleware(async (ctx) => {
            await markBrowser(ctx)
            return { context: { context: replaceStateCookie(ctx) } }
          }),
        },
        {
          matcher: ({ path, method }) => path === CALLBACK && method !== 'POST',
          handler: createAuthMiddleware(async (ctx) => {
            const { state } = ctx.query ?? {}
            if (typeof state !== 'string' || state === '') return
            const identifier = `${STATE_PREFIX}${state}`
            const found = await ctx.context.internalAdapter.consumeVerificationValue(identifier)
            if (!found) throw ctx.redirect(`${ctx.context.baseURL}/error?error=please_restart_the_process`)
            const { link, errorURL = `${ctx.context.baseURL}/error`, serverContext } = State.parse(JSON.parse(found.value))
            const refuse = (error: string) => ctx.redirect(appendQueryParams(errorURL, new URLSearchParams({ error })))
            if (!(await isSameBrowser(ctx, serverContext?.browser))) throw refuse('state_mismatch')
            if (link && !(await isStillTheirs(ctx, link))) throw refuse('unable_to_link_account')
            const { internalAdapter } = ctx.context
            const findVerificationValue = async (asked: string) =>
              asked === identifier ? found : internalAdapter.findVerificationValue(asked)
            return {
              context: {
                context: { ...replaceStateCookie(ctx), internalAdapter: { ...internalAdapter, findVerificationValue } },
              },
            }
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === CALLBACK,
          handler: createAuthMiddleware(async (ctx) => {
            const location = locationOf(ctx.context.returned)
            const code = location && new URL(location, ctx.context.baseURL).searchParams.get('error')
            const spelled = code && SPELLING[code]
            if (location && code && spelled)
              throw ctx.redirect(location.replace(`error=${code}`, `error=${encodeURIComponent(spelled)}`))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
