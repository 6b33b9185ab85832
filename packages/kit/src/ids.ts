import { randomBytes, randomUUID } from 'node:crypto'

/**
 * Every kind of object that has an ID, with its prefix. Prefixes are wire format: never change one, and never give a secret the
 * prefix of an ID (secrets are created by `secrets.ts`).
 */
const PREFIX = {
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

/** Returns random text, uniform over 62 characters: bytes past the last whole multiple of 62 are discarded. */
export function generateRandomText(length: number): string {
  let text = ''
  while (text.length < length) {
    const byte = nextByte()
    if (byte < 248) text += ALPHABET[byte % 62]
  }
  return text
}

/** Returns a new ID: `<prefix>_<21 characters>`, 125 bits. */
export function generateId(kind: Kind): string {
  return `${PREFIX[kind]}_${generateRandomText(LENGTH)}`
}

/** Writes a number with a fixed count of digits, so that texts sort like their numbers. */
function toDigits(number: number, length: number): string {
  const digits = Array.from({ length }, (_, place) => ALPHABET[Math.floor(number / 62 ** place) % 62])
  return digits.reverse().join('')
}

let latest = { milliseconds: 0, count: 0 }

/**
 * Returns a new ID that sorts by time, byte by byte: `<prefix>_<8 characters of milliseconds, 3 of a count, 10 random ones>`. IDs
 * that one process makes in a millisecond sort in the order in which it made them.
 */
export function generateOrderedId(kind: Kind, now: Date): string {
  const milliseconds = now.getTime()
  latest = { milliseconds, count: milliseconds === latest.milliseconds ? latest.count + 1 : 0 }
  return `${PREFIX[kind]}_${toDigits(milliseconds, 8)}${toDigits(latest.count, 3)}${generateRandomText(10)}`
}

/** Returns a new ID where the wire wants a UUID: images and files. */
export const generateUuid = (): string => randomUUID()
