import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { generateRandomText } from '#src/ids.ts'

/** The one header with the address a request came from; we set it on every request, never the client. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/** The request's name in logs, which a trusted proxy may give; otherwise we do. */
export const REQUEST_ID_HEADER = 'x-request-id'
const STAMPED = [CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER]
const REQUEST_ID = /^[\w.:/=+-]{1,100}$/

function isTrusted(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = range.includes('/') ? ipaddr.parseCIDR(range) : [ipaddr.process(range), undefined]
    if (network.kind() !== parsed.kind()) return false
    return bits === undefined ? network.toString() === parsed.toString() : parsed.match([network, bits])
  })
}

/**
 * Sets the client's IP address and the ID on a request. The address is the socket's, or behind trusted proxies the last one that
 * they did not add themselves. Values sent by the client are removed.
 */
export function stampRequest(request: IncomingMessage, ranges: readonly string[]): void {
  let address = request.socket.remoteAddress ?? ''
  const named = request.headers[REQUEST_ID_HEADER]
  const isNamed = typeof named === 'string' && REQUEST_ID.test(named) && isTrusted(address, ranges)
  const id = isNamed ? named : generateRandomText(12)
  const hops = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    // Some proxies add the port too.
    .map((hop) => hop.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3'))
    .filter(Boolean)
  while (hops.length > 0 && isTrusted(address, ranges)) address = hops.pop() ?? address
  const kept = request.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !STAMPED.includes(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
  )
  const stamp = ipaddr.isValid(address) ? ipaddr.process(address).toString() : '127.0.0.1'
  // Node reads rawHeaders when it builds the whole request, and headers when a single one is asked for.
  request.rawHeaders = [...kept, CLIENT_ADDRESS_HEADER, stamp, REQUEST_ID_HEADER, id]
  request.headers[CLIENT_ADDRESS_HEADER] = stamp
  request.headers[REQUEST_ID_HEADER] = id
}
