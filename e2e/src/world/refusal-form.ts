import { jsonOf, type RawReply } from './raw-request.ts'

export const INSIDE =
  /\n\s+at |node_modules|\.[mc]?[jt]s:\d|\bselect\b.+\bfrom\b|\binsert into\b|violates|syntax error|kysely|postgres|TypeError|RangeError|Cannot read|is not a function/i

/** Checks the answer to an invalid request; returns what is wrong with it. */
export function findFault({ status, text, headers }: RawReply): string | undefined {
  if (status >= 500) return `${status} ${text}`
  if (INSIDE.test(text)) return `shows its inside: ${text}`
  if (status < 400) return undefined
  const { code, message, error } = jsonOf(text) ?? {}
  const isRefusal = (typeof code === 'string' && typeof message === 'string') || typeof error === 'string'
  const isJson = /^application\/json/.test(headers['content-type'] ?? '')
  return isRefusal && isJson ? undefined : `is no refusal: ${status} ${text}`
}
