import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks/webhooks'
import { createMovableClock, systemClock } from '@tradepost/kit/clock'
import { makeTestProvider, type TestBusiness, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { findMisfits, readPublished } from '@tradepost/provider-server/testing/test-published-schema'
import { makeTestReceiver, type Received, type TestReceiver } from '@tradepost/provider-server/testing/test-receiver'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emitEverything } from './emit-everything.ts'

const ADAPTERS = ['hono', 'express'] as const
type Adapter = (typeof ADAPTERS)[number]

/** The events of the specification (section 4), which come first. */
const SPECIFIED = EVENT_TYPES.slice(0, 22)

/** What the published API document says of each event's `data`, by `payload_type` (scripts/print/print-openapi-facts.ts). */
const published = readPublished(
  readFileSync(new URL('../../../../provider/server/src/all-calls/webhook-facts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)
type Body = { type: string; data: Record<string, unknown> & { payload_type: string } }

let provider: TestProvider
let receiver: TestReceiver
let business: TestBusiness
let secret: string
let shops: ChildProcess
const endpoints = new Map<Adapter, string>()
const received = new Map<string, Received[]>()

/** Starts the receivers of other people with the secrets of their endpoints, which then get every event. */
async function startForeignReceivers(): Promise<void> {
  const environment: Record<string, string> = {}
  for (const adapter of ADAPTERS) {
    const { id } = await business.client.webhooks.create({ url: 'http://127.0.0.1:1/webhooks', disabled: true })
    environment[`WEBHOOK_SECRET_${adapter}`] = (await business.client.webhooks.retrieveSecret(id)).secret
    endpoints.set(adapter, id)
  }
  shops = fork(fileURLToPath(new URL('./foreign-receivers.ts', import.meta.url)), {
    env: { ...process.env, ...environment },
    // The adapters print every refusal.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [ports] = (await once(shops, 'message')) as [Record<Adapter, number>]
  for (const adapter of ADAPTERS)
    await business.client.webhooks.update(endpoints.get(adapter) ?? '', {
      url: `http://127.0.0.1:${ports[adapter]}/webhooks`,
      disabled: false,
    })
}

beforeAll(async () => {
  // The libraries refuse signatures that are older than five minutes, so only the business's own clock moves.
  provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
  receiver = await makeTestReceiver()
  business = await provider.openBusiness()
  const { id } = await business.client.webhooks.create({ url: receiver.url })
  secret = (await business.client.webhooks.retrieveSecret(id)).secret
  await startForeignReceivers()
  await emitEverything({ provider, business })
  for (const each of receiver.received) {
    const { type } = JSON.parse(each.body) as Body
    received.set(type, [...(received.get(type) ?? []), each])
  }
})
afterAll(async () => {
  const ended = once(shops, 'exit')
  shops.disconnect()
  await ended
  await provider.close()
  await receiver.close()
})

describe.each(EVENT_TYPES)('%s', (type) => {
  const eventsOf = (): Received[] => {
    const events = received.get(type)
    if (!events) throw new Error(`${type} was never sent`)
    return events
  }

  test('is verified by the standardwebhooks library and unwrapped by the SDK', () => {
    for (const event of eventsOf()) {
      const headers = Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name, String(value)]))
      expect(new Webhook(secret).verify(event.body, headers)).toMatchObject({ type, business_id: business.businessId })
      const unwrapped = business.client.webhooks.unwrap(event.body, { headers, key: secret })
      expect(unwrapped).toMatchObject({ type, timestamp: expect.any(String), data: { payload_type: expect.any(String) } })
      const changed = event.body.replace(business.businessId, 'bus_other')
      expect(() => business.client.webhooks.unwrap(changed, { headers, key: secret })).toThrow()
    }
  })

  test('has every published key, null when unset, with a value of the published type', () => {
    for (const { body } of eventsOf()) {
      const { data } = JSON.parse(body) as Body
      const schema = published.get(`GET /${data.payload_type}`)
      if (!schema) throw new Error(`${data.payload_type} isn't published`)
      expect(findMisfits(schema, data)).toEqual([])
    }
  })
})

/** The issues of the adapters' schemas, as they print them into a refusal. */
type Issue = { path: (string | number)[] }

/** Returns the value at a path of an event. */
const valueAt = (event: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], event)

/** Selects the attempts to send to an adapter; each event was sent once. */
async function listAttempts(adapter: Adapter) {
  const attempts = await provider.deps.database.db
    .selectFrom('webhookAttempts as attempts')
    .innerJoin('webhookDeliveries as deliveries', 'deliveries.id', 'attempts.deliveryId')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .select(['events.type', 'events.payload', 'attempts.responseStatus', 'attempts.responseBody'])
    .where('deliveries.endpointId', '=', endpoints.get(adapter) ?? '')
    .execute()
  expect(new Set(attempts.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES))
  return attempts
}

/** Lists the types of which an adapter took at least one event. */
async function listTaken(adapter: Adapter): Promise<Set<string>> {
  const taken = (await listAttempts(adapter)).filter(({ responseStatus }) => responseStatus === 200)
  return new Set(taken.map(({ type }) => type))
}

/** Lists what an adapter refused: `type at.the.field: value`, without a value's place in a list. */
async function listRefused(adapter: Adapter): Promise<string[]> {
  const refused = (await listAttempts(adapter)).flatMap(({ type, payload, responseStatus, responseBody }) => {
    if (responseStatus === 200) return []
    const [, issues] = /^Error parsing webhook payload: (.*)$/s.exec(responseBody ?? '') ?? []
    if (responseStatus !== 400 || issues === undefined) return [`${type}: ${responseStatus} ${responseBody}`]
    const event: unknown = JSON.parse(payload)
    return (JSON.parse(issues) as Issue[]).map(({ path }) => {
      const place = path.filter((key) => typeof key === 'string').join('.')
      return `${type} ${place}: ${String(valueAt(event, path))}`
    })
  })
  return [...new Set(refused)].sort()
}

/** The newer types that neither adapter's schema has. Both print what they refuse by its field and value. */
const NEWER = [
  'abandoned_checkout.detected type: abandoned_checkout.detected',
  'abandoned_checkout.recovered type: abandoned_checkout.recovered',
  'dunning.recovered type: dunning.recovered',
  'dunning.started type: dunning.started',
  'payout.created type: payout.created',
  'payout.failed type: payout.failed',
  'payout.in_progress type: payout.in_progress',
  'payout.on_hold type: payout.on_hold',
  'payout.success type: payout.success',
  'subscription.unpaused type: subscription.unpaused',
  'subscription.update_payment_method type: subscription.update_payment_method',
]

/** What the adapters' older schemas refuse of the specification's types: values of the API that they don't know. */
const OLDER: Readonly<Record<Adapter, readonly string[]>> = {
  hono: ['subscription.paused type: subscription.paused'],
  express: [
    'dispute.accepted data.dispute_stage: dispute',
    'dispute.cancelled data.dispute_stage: dispute',
    'dispute.challenged data.dispute_stage: dispute',
    'dispute.expired data.dispute_stage: dispute',
    'dispute.expired data.dispute_status: dispute_expired',
    'dispute.lost data.dispute_stage: dispute',
    'dispute.opened data.dispute_stage: dispute',
    'dispute.opened data.dispute_stage: pre_arbitration',
    'dispute.won data.dispute_stage: dispute',
    'license_key.created data.activations_limit: null',
  ],
}

/** The specified type that an adapter can't take: hono's doesn't have it, express's doesn't have its only status. */
const NEVER: Readonly<Record<Adapter, string>> = { hono: 'subscription.paused', express: 'dispute.expired' }

describe.each(ADAPTERS)('a receiver made with @dodopayments/%s', (adapter) => {
  test('gets every event and refuses exactly the values that its schema does not know', async () => {
    const refused = await listRefused(adapter)
    const isSpecified = (line: string) => SPECIFIED.some((type) => line.startsWith(`${type} `))
    expect(refused.filter(isSpecified)).toEqual(OLDER[adapter])
    expect(refused.filter((line) => !isSpecified(line))).toEqual(NEWER)
  })

  test('takes every specified type but one, with values that it knows', async () => {
    const taken = await listTaken(adapter)
    expect(SPECIFIED.filter((type) => !taken.has(type))).toEqual([NEVER[adapter]])
  })
})
