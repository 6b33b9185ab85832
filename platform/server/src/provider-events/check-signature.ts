import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@tradepost/kit/clock'
import { SECOND } from '@tradepost/kit/clock'

/** Largest difference between an event's timestamp and our time, in seconds (Standard Webhooks). */
export const TOLERANCE_SECONDS = 300

export type Delivery = { id: string | undefined; timestamp: string | undefined; signatures: string | undefined; body: Uint8Array }

/** Returns whether a webhook is recent and has what a signature needs, whoever signed it. */
export function isTimely(clock: Clock, { id, timestamp, signatures }: Delivery): boolean {
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  const age = Math.floor(clock.now().getTime() / SECOND) - Number(timestamp)
  return Math.abs(age) <= TOLERANCE_SECONDS
}

/**
 * Returns whether a webhook was signed with this secret, and recently, by Standard Webhooks: HMAC-SHA256 over
 * `id.timestamp.body`, any `v1` signature of the list. Implemented here because the library reads the machine's clock; the test
 * beside this file compares the two.
 */
export function isSigned(secret: string, clock: Clock, delivery: Delivery): boolean {
  if (!isTimely(clock, delivery)) return false
  const { id, timestamp, signatures = '', body } = delivery
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const expected = createHmac('sha256', createSecretKey(key))
    .update(`${id}.${Number(timestamp)}.`)
    .update(body)
    .digest()
  // Compare every signature, so that the duration doesn't reveal a near match.
  return signatures.split(' ').filter((entry) => matches(entry, expected)).length > 0
}

function matches(entry: string, expected: Buffer): boolean {
  const [version, signature = ''] = entry.split(',')
  const given = Buffer.from(signature, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}
