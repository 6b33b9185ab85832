/**
 * Returns the path to open after sign-in. Accepts only paths of this app: one leading slash, no backslash and no control
 * character, so that `//evil.example` and `/\evil.example` get the fallback.
 */
export function toSafeRedirect(target: string | undefined, fallback = '/account/purchases'): string {
  if (!target || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target)) return fallback
  return target.startsWith('/api/') ? fallback : target
}
