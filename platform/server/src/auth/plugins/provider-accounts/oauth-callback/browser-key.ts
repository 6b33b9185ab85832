import { generateRandomText } from '@tradepost/kit/ids'
import { hashSha256 } from '@tradepost/kit/secrets/secrets'
import type { GenericEndpointContext } from 'better-auth'
import { addOAuthServerContext } from 'better-auth/api'

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
export async function markBrowser(ctx: GenericEndpointContext): Promise<void> {
  const key = (await readKey(ctx)) ?? generateRandomText(KEY_LENGTH)
  const { name, attributes } = cookieOf(ctx)
  await ctx.setSignedCookie(name, key, ctx.context.secret, attributes)
  await addOAuthServerContext({ browser: hashSha256(key) })
}

/** Returns whether a try began in this browser. The cookie stays, for tries in other tabs. */
export async function isSameBrowser(ctx: GenericEndpointContext, browser: string | undefined): Promise<boolean> {
  const key = await readKey(ctx)
  return key !== undefined && hashSha256(key) === browser
}

/** Overrides better-auth's own check of the cookie. It sets and clears its cookie anyway: under a name that no browser keeps. */
export function replaceStateCookie({ context: { createAuthCookie, oauthConfig } }: GenericEndpointContext) {
  const createOtherCookie: typeof createAuthCookie = (name, options) =>
    name === 'state' ? createAuthCookie('newest_state', { ...options, maxAge: 0 }) : createAuthCookie(name, options)
  return { createAuthCookie: createOtherCookie, oauthConfig: { ...oauthConfig, skipStateCookieCheck: true } }
}
