import { isHandle } from '#src/ids.ts'
import { MASKED } from '#src/secrets/mask-text.ts'

/** Letters and digits in a row: longer ones are random. The longest word of our paths has 14. */
const RUN = /[A-Za-z0-9]{16,}/
const ORDINARY = /^[\w.~@:-]{0,80}$/
const LENGTH_MAX = 200

const maskSegment = (segment: string): string =>
  isHandle(segment) || (ORDINARY.test(segment) && !RUN.test(segment)) ? segment : MASKED

/**
 * Returns a path for a log: without its query, and without each part that may open something by itself, such as a token or the ID
 * of a checkout. Words and IDs that open nothing stay.
 */
export function maskPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1)
  return plain.split('/').map(maskSegment).join('/').slice(0, LENGTH_MAX)
}
