import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from './clock.ts'
import { findSeededChance, type LatestIds } from './secrets/seeded-chance.ts'

/**
 * Every kind of object that has an ID, with its prefix. Prefixes are wire format: never change one, and never give a secret the
 * prefix of an ID (secrets are created by `secrets.ts`).
 */
const PREFIX = {
  accessKey: 'ack',
  accessOverride: 'aco',
  accessSigningKey: 'ask',
  addon: 'adn',
  apiKey: 'key',
  attempt: 'att',
  auditEntry: 'aud',
  brand: 'brnd',
  business: 'bus',
  cardToken: 'ctk',
  cart: 'crt',
  charge: 'chg',
  checkoutSession: 'cks',
  customer: 'cus',
  delivery: 'dlv',
  discount: 'dsc',
  dispute: 'dp',
  guest: 'gst',
  invoice: 'inv',
  ledgerTransaction: 'ltx',
  licenseKey: 'lic',
  licenseKeyInstance: 'lki',
  lineItem: 'li',
  exampleMessage: 'msg_example',
  loggedRequest: 'req',
  mail: 'mail',
  message: 'msg',
  meter: 'mtr',
  networkRefund: 'nref',
  order: 'ord',
  payment: 'pay',
  paymentLink: 'plnk',
  paymentMethod: 'pm',
  planChange: 'plc',
  planGroup: 'plg',
  productPicture: 'pic',
  payout: 'pyt',
  product: 'pdt',
  refund: 'ref',
  subscription: 'sub',
  walletEntry: 'wle',
  webhookEndpoint: 'whk',
  webhookReplay: 'whr',
  webhookSecret: 'whs',
} as const

export type Kind = keyof typeof PREFIX

/**
 * Who knows such an ID may use it without a key: pay a session, open a link, charge a card, be a guest. Nothing about it can be
 * known.
 */
const CAPABILITIES: ReadonlySet<Kind> = new Set(['cardToken', 'checkoutSession', 'guest', 'paymentLink'])

const isKind = (kind: string): kind is Kind => Object.hasOwn(PREFIX, kind)
const HANDLES: ReadonlySet<string> = new Set(
  Object.keys(PREFIX).flatMap((kind) => (isKind(kind) && !CAPABILITIES.has(kind) ? [PREFIX[kind]] : [])),
)
const ID = /^([a-z_]+)_[0-9A-Za-z]{21}$/

/** Returns whether a text is an ID that opens nothing by itself, so that it may stand in a log. */
export const isHandle = (text: string): boolean => HANDLES.has(ID.exec(text)?.[1] ?? '')

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 21

const POOL_BYTES = 4096
let pool = Buffer.alloc(0)
let taken = 0

/** Returns one random byte. Bytes are drawn in bulk, since drawing a few costs as much; none is returned twice. */
function nextByte(): number {
  if (taken === pool.length) {
    pool = randomBytes(POOL_BYTES)
    taken = 0
  }
  const byte = pool.readUInt8(taken)
  taken += 1
  return byte
}

/** Returns what draws random bytes for a purpose: from the system, or in a store with a random seed from that. */
const openChance = (purpose: string | undefined): (() => number) =>
  (purpose === undefined ? undefined : findSeededChance()?.draw(purpose)) ?? nextByte

/**
 * Returns random text, uniform over 62 characters: bytes past the last whole multiple of 62 are discarded. `purpose` names what
 * the world of a store shows; what nobody sees has none.
 */
export function generateRandomText(length: number, purpose?: string): string {
  const next = openChance(purpose)
  let text = ''
  while (text.length < length) {
    const byte = next()
    if (byte < 248) text += ALPHABET[byte % 62]
  }
  return text
}

/** Writes a number with a fixed count of digits, so that texts sort like their numbers. */
function toDigits(number: number, length: number): string {
  const digits = Array.from({ length }, (_, place) => ALPHABET[Math.floor(number / 62 ** place) % 62])
  return digits.reverse().join('')
}

/**
 * The digits of an ordered ID: milliseconds, a count within one, and 65 random bits, so that nobody guesses an ID from its
 * neighbors.
 */
const TIME_LENGTH = 8
const COUNT_LENGTH = 2
const COUNT_MAX = 62 ** COUNT_LENGTH

const latestOfProcess: LatestIds = new Map()

/** Returns digits that sort by time, and within a millisecond in the order in which this process makes them. */
function generateOrderedDigits(kind: Kind, milliseconds: number): string {
  const latest = findSeededChance()?.latestIds() ?? latestOfProcess
  const before = latest.get(kind)
  const count = before?.milliseconds === milliseconds ? before.count + 1 : 0
  latest.set(kind, { milliseconds, count })
  // A full millisecond goes on in the next one.
  const time = milliseconds + Math.floor(count / COUNT_MAX)
  return `${toDigits(time, TIME_LENGTH)}${toDigits(count % COUNT_MAX, COUNT_LENGTH)}`
}

/**
 * Returns a new ID: `<prefix>_<21 characters>`. It sorts by time, byte by byte, so that new rows stand together in each index; a
 * capability's is random.
 */
export function generateId(kind: Kind, now = (findSeededChance()?.clock ?? systemClock).now()): string {
  const ordered = CAPABILITIES.has(kind) ? '' : generateOrderedDigits(kind, now.getTime())
  return `${PREFIX[kind]}_${ordered}${generateRandomText(LENGTH - ordered.length, kind)}`
}

/** Returns the first text that an ID of this kind can begin with that was made at an instant or later. */
export const firstIdAt = (kind: Kind, instant: Date): string => `${PREFIX[kind]}_${toDigits(instant.getTime(), TIME_LENGTH)}`

/** Returns when an ID was made; undefined if it doesn't tell. One from before IDs sorted by time tells a random instant. */
export function readIdTime(kind: Kind, id: string): Date | undefined {
  const places = [...id.slice(PREFIX[kind].length + 1).slice(0, TIME_LENGTH)].map((digit) => ALPHABET.indexOf(digit))
  if (places.length < TIME_LENGTH || places.includes(-1)) return undefined
  return new Date(places.reduce((number, place) => number * 62 + place, 0))
}

/** Returns SQL for `firstIdAt`: `instant` is an expression of a time without time zone, in UTC. */
export const firstIdSql = (kind: Kind, instant: string): string =>
  `(select '${PREFIX[kind]}_' || string_agg(substr('${ALPHABET}', (floor(extract(epoch from ${instant}) * 1000 / 62::numeric ^ place)::bigint % 62)::int + 1, 1), '' order by place desc) from generate_series(0, ${TIME_LENGTH - 1}) as place)`

/** Returns random bytes, for a purpose like `generateRandomText`. */
export function generateBytes(length: number, purpose: string): Buffer {
  const next = openChance(purpose)
  return Buffer.from(Array.from({ length }, next))
}

const UUID_BYTES = 16

/** Returns a new ID where the wire wants a UUID: images, files and license keys. */
export function generateUuid(purpose?: string): string {
  if (purpose === undefined || !findSeededChance()) return randomUUID()
  const bytes = generateBytes(UUID_BYTES, purpose)
  // Version 4 and its variant (RFC 9562, 5.4).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
