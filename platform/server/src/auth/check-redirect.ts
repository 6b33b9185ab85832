/** The fields of better-auth's requests that a browser is sent to. */
const REDIRECT_FIELDS = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

const DOTS_THEN_SLASHES = /\/\.{1,2}(\/{2,}|\\)/

/**
 * Whether a browser that follows `target` stays on our site. Better-auth 1.7.7 takes `/..//evil.test` for a path of
 * ours although browsers resolve it to another host (reference, auth.md, "Faults"), so we decide before it does.
 */
export function staysHere(target: string, baseUrl: string): boolean {
  let path = target
  try {
    // Also what one more decoding makes of it.
    path = decodeURIComponent(target)
  } catch {
    return false
  }
  if ([target, path].some((each) => DOTS_THEN_SLASHES.test(each) || each.includes('\\') || /^\s*\/\//.test(each))) return false
  try {
    const resolved = new URL(target, baseUrl)
    return resolved.origin === new URL(baseUrl).origin && !resolved.pathname.startsWith('//')
  } catch {
    return false
  }
}

/** The first redirect of a request that would lead away. */
export function findForeignRedirect(values: Readonly<Record<string, unknown>>, baseUrl: string): string | undefined {
  return REDIRECT_FIELDS.find((field) => {
    const value = values[field]
    return typeof value === 'string' && value !== '' && !staysHere(value, baseUrl)
  })
}
