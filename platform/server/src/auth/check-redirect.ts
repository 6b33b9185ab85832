/** Fields of better-auth's requests that a browser is redirected to, with the code that refuses each. */
const REDIRECT_FIELDS = [
  { field: 'callbackURL', code: 'INVALID_CALLBACK_URL' },
  { field: 'redirectTo', code: 'INVALID_REDIRECT_URL' },
  { field: 'errorCallbackURL', code: 'INVALID_ERROR_CALLBACK_URL' },
  { field: 'newUserCallbackURL', code: 'INVALID_NEW_USER_CALLBACK_URL' },
] as const

const DOTS_THEN_SLASHES = /\/\.{1,2}(\/{2,}|\\)/
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * Returns whether a browser that follows `target` stays on one of `origins`, the first of which is ours. Better-auth 1.7.7 takes
 * `/..//evil.test` for a path of ours although browsers resolve it to another host (reference, auth.md, "Faults"), so this check
 * runs first.
 */
export function isOwnRedirect(target: string, origins: readonly [string, ...string[]]): boolean {
  let path = target
  try {
    // Also check the target after decoding it once more.
    path = decodeURIComponent(target)
  } catch {
    return false
  }
  if (
    [target, path].some(
      (each) => DOTS_THEN_SLASHES.test(each) || CONTROL.test(each) || each.includes('\\') || /^\s*\/\//.test(each),
    )
  )
    return false
  try {
    const resolved = new URL(target, origins[0])
    return origins.includes(resolved.origin) && !resolved.pathname.startsWith('//') && resolved.username === ''
  } catch {
    return false
  }
}

/** Returns the refusal for the first redirect in a request that leads to a foreign origin. */
export function findForeignRedirect(
  values: Readonly<Record<string, unknown>>,
  origins: readonly [string, ...string[]],
): (typeof REDIRECT_FIELDS)[number]['code'] | undefined {
  return REDIRECT_FIELDS.find(({ field }) => {
    const value = values[field]
    return typeof value === 'string' && value !== '' && !isOwnRedirect(value, origins)
  })?.code
}

const NOT_HEADER_TEXT = /[^\u0021-\u007e]+/gu

/** Returns the request with redirects that fit a header: non-ASCII letters are percent-encoded. */
export function withEncodedRedirects<T extends Readonly<Record<string, unknown>>>(values: T): T {
  const encoded = REDIRECT_FIELDS.flatMap(({ field }) => {
    const value = values[field]
    return typeof value === 'string' ? [[field, value.replace(NOT_HEADER_TEXT, encodeURIComponent)]] : []
  })
  return { ...values, ...Object.fromEntries(encoded) }
}
