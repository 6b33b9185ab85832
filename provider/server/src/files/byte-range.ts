import type { ByteRange } from '#src/storage.ts'

/**
 * What a `Range` header asks of so many bytes (RFC 9110, 14): one range, or undefined for all of them, or "unsatisfiable".
 * A header that is no range, or several of them, may be ignored, and is.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // Without a beginning it is the last so many bytes.
  if (from === '')
    return to === '0'.repeat(to.length) ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const range = { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && Number(to) < range.first) return undefined
  return range.first >= size ? 'unsatisfiable' : range
}
