import type { BetterAuthPlugin } from 'better-auth'

/** The routes that may begin a session. */
const SIGN_IN = /^\/(sign-in|sign-up|callback|passkey\/verify-authentication|verify-email)(\/|$)/

export const maySignIn = ({ path }: { path?: string }): boolean => path !== undefined && SIGN_IN.test(path)

type Hooks = NonNullable<BetterAuthPlugin['hooks']>

/**
 * A plugin whose hooks after a request run only where a session may have begun. Better-auth's own run after every
 * request, also after the one for the session, which is the most frequent of all.
 */
export function afterSignIn<P extends { hooks?: { after: NonNullable<Hooks['after']> } }>(plugin: P): P {
  const after = plugin.hooks?.after.map((hook) => ({ ...hook, matcher: maySignIn }))
  return after ? { ...plugin, hooks: { ...plugin.hooks, after } } : plugin
}
