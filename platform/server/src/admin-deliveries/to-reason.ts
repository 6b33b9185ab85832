const REASON_LENGTH_MAX = 200
/** What may name a person, or quote a row: an address, and texts between quotation marks or parentheses. */
const PERSONAL = /[^\s"'()=<>,;]+@[^\s"'()<>,;]+|"[^"]*"|'[^']*'|\([^)]*\)/g

/** Returns the first line of an error without what may be somebody's data. */
export const toReason = (error: string | null): string | null =>
  error?.split('\n', 1)[0]?.replace(PERSONAL, '…').slice(0, REASON_LENGTH_MAX) ?? null
