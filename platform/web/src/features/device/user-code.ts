/** Eight characters (specification, section 9), shown in two halves because nobody reads eight in one go. */
const LENGTH = 8
const HALF = LENGTH / 2

/** What was typed or came with an address as "ABCD-EFGH": any case, blanks and dashes anywhere, nothing beyond. */
export function formatUserCode(typed: string): string {
  const code = typed
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, LENGTH)
  return code.length > HALF ? `${code.slice(0, HALF)}-${code.slice(HALF)}` : code
}

/** Whether all eight characters are there. */
export function isWholeUserCode(typed: string): boolean {
  return typed.replace(/[^a-z0-9]/gi, '').length === LENGTH
}
