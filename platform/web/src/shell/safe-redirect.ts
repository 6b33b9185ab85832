/**
 * Where to go after signing in. Only a path of this app counts: it starts with exactly one slash and holds no
 * backslash or control character, so `//evil.example` and `/\evil.example` lead to the fallback.
 */
export function safeRedirect(target: string | undefined, fallback = '/account/purchases'): string {
  if (!target || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(target)) return fallback
  return target.startsWith('/api/') ? fallback : target
}
