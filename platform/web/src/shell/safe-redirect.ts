/**
 * Returns where to go after signing in. Accepts only a path of this app: one leading slash, no backslash and no control
 * character, so that `//evil.example` and `/\evil.example` fall back.
 */
export function toSafeRedirect(target: string | undefined, fallback = '/account/purchases'): string {
  if (!target || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target)) return fallback
  return target.startsWith('/api/') ? fallback : target
}
