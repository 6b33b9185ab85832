import { REPLY_BYTES_MAX } from '@tradepost/kit/http/request-pools'

const SENSITIVE = /auth|key|secret|token|cookie|password/i
const MASK = '***'

/** Returns whether a header is named like a credential. */
export const isSensitiveHeader = (name: string): boolean => SENSITIVE.test(name)

/** Returns an endpoint's own headers as they are stored with an attempt: any of them may be what its receiver knows us by. */
export const hideHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]))

/** Returns headers as they are stored with an attempt: credentials are masked, and what exceeds 4 kB is left out. */
export function maskHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  let size = 0
  const masked = Object.entries(headers).map(([name, value]) => [name, isSensitiveHeader(name) ? MASK : value] as const)
  return Object.fromEntries(
    masked.filter(([name, value]) => {
      size += name.length + value.length
      return size <= REPLY_BYTES_MAX
    }),
  )
}
