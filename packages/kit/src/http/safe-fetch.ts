import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { isIP, isIPv6 } from 'node:net'
import { Readable } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher, request } from 'undici'
import { MINUTE, SECOND } from '#src/clock.ts'
import { createRequestPools, type PooledPost, REPLY_BYTES_MAX, type SafeReply } from './request-pools.ts'

/** Passes on every address of a name. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

export type SafeFetchOptions = {
  /** Whether this machine and private networks may be reached at all (development). */
  allowsPrivate: boolean
  /** Origins that may be reached although their IP address is private. */
  allowedOrigins: readonly string[]
  /** Time limit for a post once it has a connection. */
  timeoutMilliseconds?: number
  /** Resolves names; by default as this machine does. */
  resolve?: Resolve
}

export type { SafeReply }
export type SafeFetch = {
  /** @throws ForbiddenAddress, TimedOut, NotSent, and the errors of a connection */
  post(message: PooledPost): Promise<SafeReply>
  /**
   * Streams bytes as they come, as many as `content-length` among the headers says, for as long as they keep coming.
   * @throws whatever the bytes throw, and ForbiddenAddress
   */
  put(url: string, headers: Record<string, string>, bytes: AsyncIterable<Uint8Array>): Promise<SafeReply>
  close(): Promise<void>
}

/** Reference, 3.12. */
const POST_TIMEOUT_MILLISECONDS = 15 * SECOND
/** Time limit for an answer after an upload's last byte, and for a pause between bytes before it. */
const PUT_TIMEOUT_MILLISECONDS = 2 * MINUTE
const PUT_SETTINGS = { connections: 16, connectTimeout: 5 * SECOND, bodyTimeout: 15 * SECOND }

/** The block that public IPv6 addresses are assigned from (RFC 4291, 2.4). `::/96`, which embeds IPv4 addresses, lies outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses that the registries' special blocks lack: what a cloud answers its own machines on, and the given-back 6bone. */
const OTHER_SPECIAL = ['168.63.129.16/32', '3ffe::/16'].map((block) => ipaddr.parseCIDR(block))

/** Returns the address without its zone and dotted decimals: ipaddr.js would read `::127.0.0.1` as `::ffff:127.0.0.1`. */
const normalizeIpv6 = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)

/**
 * Returns whether an IP address is public. An IPv4-mapped IPv6 address (`::ffff:0:0/96`) counts as its IPv4 address; other IPv6
 * forms of IPv4 aren't public.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.process(isIPv6(address) ? normalizeIpv6(address) : address)
  if (parsed.range() !== 'unicast') return false
  if (OTHER_SPECIAL.some(([block, bits]) => block.kind() === parsed.kind() && parsed.match(block, bits))) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST)
}

/** A refusal to connect; it never reveals what the address belongs to. */
export class ForbiddenAddress extends Error {}

type Callback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Checks every IP address when the socket is opened, so that a name cannot resolve differently in between. */
const guardLookup =
  (resolve: Resolve) =>
  (hostname: string, options: { all?: boolean }, callback: Callback): void =>
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const bad = addresses.find((entry) => !isPublicAddress(entry.address))
      const first = addresses[0]
      if (bad || !first) return callback(new ForbiddenAddress(`${hostname} does not lead to the public internet`), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

async function readSome(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array)
    chunks.push(bytes)
    size += bytes.length
    if (size >= REPLY_BYTES_MAX) {
      body.destroy()
      break
    }
  }
  return Buffer.concat(chunks).subarray(0, REPLY_BYTES_MAX).toString('utf8').replaceAll('\0', '')
}

/**
 * Creates the only client for URLs that someone else supplied: no redirects, 15 s for an answer (an upload: as long as bytes keep
 * coming), 4 kB of the answer, and no private or special IP address unless allowed.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { allowsPrivate, allowedOrigins, timeoutMilliseconds = POST_TIMEOUT_MILLISECONDS, resolve = dnsLookup } = options
  const guard = { lookup: guardLookup(resolve) as never }
  const open = { posts: createRequestPools({ timeoutMilliseconds }), puts: new Agent(PUT_SETTINGS) }
  const guarded = {
    posts: createRequestPools({ timeoutMilliseconds, ...guard }),
    puts: new Agent({ ...PUT_SETTINGS, connect: { ...guard, timeout: PUT_SETTINGS.connectTimeout } }),
  }
  /** @throws ForbiddenAddress for a literal address that is not allowed; names are checked when they are resolved. */
  function wayTo(url: string): typeof open {
    const target = new URL(url)
    if (allowsPrivate || allowedOrigins.includes(target.origin)) return open
    const host = target.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isPublicAddress(host)) throw new ForbiddenAddress(`${target.host} is not on the public internet`)
    return guarded
  }
  return {
    post: async (message) => wayTo(message.url).posts.post(message),
    async put(url, headers, bytes) {
      const dispatcher = wayTo(url).puts
      const body = Readable.from(bytes, { objectMode: false })
      const reply = await request(url, { method: 'PUT', headers, body, dispatcher, headersTimeout: PUT_TIMEOUT_MILLISECONDS })
      return { status: reply.statusCode, body: await readSome(reply.body) }
    },
    async close() {
      await Promise.all([open, guarded].flatMap(({ posts, puts }) => [posts.close(), puts.destroy()]))
    },
  }
}
