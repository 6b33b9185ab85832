import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { generateWebhookSecret } from '@tradepost/kit/secrets/secrets'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { isSigned } from './receive-event.ts'

const secret = generateWebhookSecret()
const body = '{"type":"payment.succeeded","name":"Zoë"}'

function signed(at: Date, changes: { secret?: string; body?: string } = {}) {
  const signatures = new Webhook(changes.secret ?? secret).sign('msg_1', at, body)
  return { id: 'msg_1', timestamp: String(Math.floor(at.getTime() / 1000)), signatures, body: Buffer.from(changes.body ?? body) }
}

test('we accept what the library signs, and the library verifies what we accept', () => {
  // The library reads the machine's clock.
  const now = systemClock.now()
  const delivery = signed(now)
  expect(isSigned(secret, { now: () => now }, delivery)).toBe(true)
  const headers = { 'webhook-id': delivery.id, 'webhook-timestamp': delivery.timestamp, 'webhook-signature': delivery.signatures }
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
})

test('a delivery can be up to 300 seconds old or early by our clock', () => {
  const clock = createMovableClock()
  const at = clock.now()
  for (const seconds of [-301, -300, 0, 300, 301]) {
    const then = new Date(at.getTime() + seconds * 1000)
    expect(isSigned(secret, clock, signed(then)), `${seconds}`).toBe(Math.abs(seconds) <= 300)
  }
})

test('one valid signature in the list is enough', () => {
  const clock = createMovableClock()
  const delivery = signed(clock.now())
  const other = signed(clock.now(), { secret: generateWebhookSecret() }).signatures
  expect(isSigned(secret, clock, { ...delivery, signatures: `${other} v1a,abc v1, ${delivery.signatures}` })).toBe(true)
  expect(isSigned(secret, clock, { ...delivery, signatures: `${other} v1a,abc` })).toBe(false)
  expect(isSigned(secret, clock, { ...delivery, signatures: delivery.signatures.replace('v1,', 'v2,') })).toBe(false)
})

test('an altered body, another secret and missing headers are rejected', () => {
  const clock = createMovableClock()
  const delivery = signed(clock.now())
  expect(isSigned(secret, clock, { ...delivery, body: Buffer.from(body.replace('Zoë', 'Eve')) })).toBe(false)
  expect(isSigned(generateWebhookSecret(), clock, delivery)).toBe(false)
  expect(isSigned('whsec_', clock, delivery)).toBe(false)
  for (const name of ['id', 'timestamp', 'signatures'] as const)
    expect(isSigned(secret, clock, { ...delivery, [name]: undefined })).toBe(false)
  for (const timestamp of ['', '-1', 'abc', '1e9', '9'.repeat(30)])
    expect(isSigned(secret, clock, { ...delivery, timestamp })).toBe(false)
})
