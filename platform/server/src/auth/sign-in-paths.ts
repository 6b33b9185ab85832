import type { BetterAuthPlugin } from 'better-auth'

/** Routes that may start a session. */
const SIGN_IN =
  /^\/(sign-in|sign-up|callback|passkey\/verify-authentication|two-factor\/verify-(totp|backup-code)|verify-email)(\/|$)/

export const maySignIn = ({ path }: { path?: string }): boolean => path !== undefined && SIGN_IN.test(path)

type Hooks = NonNullable<BetterAuthPlugin['hooks']>

/**
 * Limits a plugin's after-hooks to routes that may start a session. By default they run after every request, including the
 * session lookup, which is the most frequent one.
 */
export function limitToSignIn<P extends { hooks?: { after: NonNullable<Hooks['after']> } }>(plugin: P): P {
  const after = plugin.hooks?.after.map((hook) => ({ ...hook, matcher: maySignIn }))
  return after ? { ...plugin, hooks: { ...plugin.hooks, after } } : plugin
}
