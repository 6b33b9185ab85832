import { addMilliseconds, createMovableClock, DAY, HOUR, SECOND } from '@tradepost/kit/clock'
import { generateWebhookSecret } from '@tradepost/kit/secrets/secrets'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'

let provider: TestProvider
let business: TestBusiness
let receiver: TestReceiver
let id: string
let secret: string
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock() })
})
afterAll(() => provider.close())
beforeEach(async () => {
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  id = (await business.client.webhooks.create({ url: receiver.url })).id
  secret = await readSecret()
})
afterEach(() => receiver.close())

const readSecret = async () => (await business.client.webhooks.retrieveSecret(id)).secret
const rotate = (body: unknown = {}) => ask(provider, `/webhooks/${id}/secret/rotate`, { key: business.apiKey, body })
const endsIn = (milliseconds: number) => addMilliseconds(provider.clock.now(), milliseconds).toISOString()

/** Sends an event and returns which of these secrets its signatures are of, in their order. */
async function signersOf(secrets: Readonly<Record<string, string>>): Promise<string[]> {
  const before = receiver.received.length
  await recordTestEvents(provider, business, { count: 1 })
  await provider.drainAll()
  const received = receiver.received[before]
  const at = new Date(Number(received?.headers['webhook-timestamp']) * 1000)
  return String(received?.headers['webhook-signature'])
    .split(' ')
    .map((signature) => {
      const found = Object.entries(secrets).find(
        ([, each]) => new Webhook(each).sign(String(received?.headers['webhook-id']), at, received?.body ?? '') === signature,
      )
      return found?.[0] ?? 'unknown'
    })
}
const retiredRows = () =>
  provider.deps.database.db.selectFrom('webhookRetiredSecrets').selectAll().where('endpointId', '=', id).execute()

test('for 24 hours both secrets sign, the new one first; then only the new one, and the old one is erased', async () => {
  expect(await rotate()).toEqual({ status: 200, body: { old_secret_expires_at: endsIn(DAY) } })
  const secrets = { old: secret, new: await readSecret() }
  expect(secrets.new).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(secrets.new).not.toBe(secret)
  expect(await business.client.webhooks.retrieveSecret(id)).toMatchObject({ old_secret_expires_at: endsIn(DAY) })
  expect(await signersOf(secrets)).toEqual(['new', 'old'])
  await provider.advance(DAY - SECOND)
  expect(await signersOf(secrets)).toEqual(['new', 'old'])
  expect(JSON.stringify(await retiredRows())).not.toContain(secret.slice(6))
  provider.clock.advance(2 * SECOND)
  expect(await signersOf(secrets)).toEqual(['new'])
  expect(await retiredRows()).toEqual([])
})

test('a retry after the rotation is signed with both', async () => {
  receiver.answerWith({ status: 500 })
  await signersOf({})
  await rotate()
  const retried = receiver.received.length
  await provider.advance(5 * SECOND)
  expect(String(receiver.received[retried]?.headers['webhook-signature']).split(' ')).toHaveLength(2)
})

test('the business may choose the secret, with or without its prefix', async () => {
  const chosen = generateWebhookSecret()
  await rotate({ secret: chosen })
  expect(await readSecret()).toBe(chosen)
  const other = generateWebhookSecret()
  await rotate({ secret: other.slice('whsec_'.length) })
  expect(await readSecret()).toBe(other)
  expect(await signersOf({ first: secret, chosen, other })).toEqual(['other', 'chosen', 'first'])
})

test('a rotation to the current secret changes nothing, so it can be repeated', async () => {
  const chosen = generateWebhookSecret()
  await rotate({ secret: chosen })
  await provider.advance(HOUR)
  expect(await rotate({ secret: chosen })).toEqual({ status: 200, body: { old_secret_expires_at: null } })
  expect(await signersOf({ first: secret, chosen })).toEqual(['chosen', 'first'])
})

test('a rotation back to the old secret signs once with it', async () => {
  const chosen = generateWebhookSecret()
  await rotate({ secret: chosen })
  await rotate({ secret })
  expect(await signersOf({ first: secret, chosen })).toEqual(['first', 'chosen'])
})

test('a fifth rotation within a day is refused, even if eight are requested at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => rotate()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe('WEBHOOK_ROTATION_LIMIT_REACHED')
  await provider.advance(DAY)
  expect((await rotate()).status).toBe(200)
})

test('deleting an endpoint erases its old secrets', async () => {
  await rotate()
  await business.client.webhooks.delete(id)
  expect(await retiredRows()).toEqual([])
})

describe('a secret is refused', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
  test.each([
    ['of 23 bytes', base64(23)],
    ['of 23 bytes with its prefix', `whsec_${base64(23)}`],
    ['of 65 bytes', base64(65)],
    ['that is empty', ''],
    ['that is only a prefix', 'whsec_'],
    ['with another alphabet', base64(24).replace(/./, '_')],
    ['without its padding', base64(25).replaceAll('=', '')],
    ['with a space', `${base64(24)} `],
    ['with a line break', `${base64(24)}\n`],
    ['with another prefix', `whsk_${base64(24)}`],
    ['that is a number', 7],
  ])('%s', async (_, chosen) => {
    const { status, body } = await rotate({ secret: chosen })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
    expect(await readSecret()).toBe(secret)
  })

  test('of 24 or 64 bytes is not', async () => {
    for (const bytes of [24, 25, 26, 64]) expect((await rotate({ secret: base64(bytes) })).status).toBe(200)
  })
})
