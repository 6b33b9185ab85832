import type { ByteRange } from '#src/storage.ts'

/**
 * Reads a `Range` header for a file of this size (RFC 9110, 14): one range, undefined for the whole file, or "unsatisfiable".
 * Ignores an invalid header or several ranges, as the RFC allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // Without a start it asks for the last bytes.
  if (from === '')
    return to === '0'.repeat(to.length) ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const range = { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && Number(to) < range.first) return undefined
  return range.first >= size ? 'unsatisfiable' : range
}
