import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@tradepost/kit/clock'
import { SECOND } from '@tradepost/kit/clock'

/** How far the time of a delivery may be from ours, in seconds (Standard Webhooks). */
export const TOLERANCE_SECONDS = 300

export type Delivery = { id: string | undefined; timestamp: string | undefined; signatures: string | undefined; body: Uint8Array }

/**
 * Whether a delivery was signed with this secret and just now, as Standard Webhooks says: HMAC-SHA256 over
 * `id.timestamp.body`, any `v1` signature of the list. Done here and not by the library, because the library asks the
 * machine for the time; the test beside this file holds the two against each other.
 */
export function isSigned(secret: string, clock: Clock, { id, timestamp, signatures, body }: Delivery): boolean {
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  const age = Math.floor(clock.now().getTime() / SECOND) - Number(timestamp)
  if (Math.abs(age) > TOLERANCE_SECONDS) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const expected = createHmac('sha256', key)
    .update(`${id}.${Number(timestamp)}.`)
    .update(body)
    .digest()
  // Every signature is compared, so that the time taken says nothing about which one was near.
  return signatures.split(' ').filter((entry) => matches(entry, expected)).length > 0
}

function matches(entry: string, expected: Buffer): boolean {
  const [version, signature = ''] = entry.split(',')
  const given = Buffer.from(signature, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}
