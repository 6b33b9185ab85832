/** Eight characters (specification, section 9), shown in two halves because that is easier to read. */
const LENGTH = 8
const HALF = LENGTH / 2

/** Formats typed text or a code from a URL as "ABCD-EFGH". Ignores case, spaces, dashes and extra characters. */
export function formatUserCode(typed: string): string {
  const code = typed
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, LENGTH)
  return code.length > HALF ? `${code.slice(0, HALF)}-${code.slice(HALF)}` : code
}

/** Returns whether a code has all eight characters. */
export function isWholeUserCode(typed: string): boolean {
  return typed.replace(/[^a-z0-9]/gi, '').length === LENGTH
}
