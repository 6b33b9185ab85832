import type { Connection } from '@tradepost/contract/platform/organization/seller-connection'
import { DAY, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { generateWebhookSecret } from '@tradepost/kit/secrets/secrets'
import { platformJobs } from '@tradepost/platform-server/modules'
import type DodoPayments from 'dodopayments'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})

type Answer = Connection & { code?: string }
const rotate = () => seller.visitor.post<Answer>(`/api/organizations/${seller.slug}/connection/webhook-secret/rotate`)
const runJobs = async () => platformJobs(world.platform.deps)['rotate-webhook-secrets']?.({})
const sell = () => sellProducts({ world, seller, client })

async function readConnection() {
  const { database } = world.platform.deps
  const { organizationId } = seller
  return database.db
    .selectFrom('providerConnections')
    .selectAll()
    .where((row) => row.and({ organizationId, environment: 'embedded' }))
    .executeTakeFirstOrThrow()
}
async function readSecret(): Promise<string> {
  return world.platform.deps.providerSecrets.open(await readConnection(), 'webhookSecretSealed') ?? ''
}

/** Sends a message signed with this secret. */
async function deliver(secret: string, id: string): Promise<number> {
  const at = world.clock.now()
  const body = '{"type":"moon.risen","data":{}}'
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
  const url = `${world.platform.url}/webhooks/payments/${seller.organizationId}`
  return (await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })).status
}
/** The answers to all deliveries that the provider made for this shop. */
async function listAnswers(): Promise<(number | null)[]> {
  const { businessId } = await readConnection()
  const attempts = await world.provider.deps.database.db
    .selectFrom('webhookAttempts')
    .select('responseStatus')
    .where('businessId', '=', businessId)
    .execute()
  return attempts.map(({ responseStatus }) => responseStatus)
}

test('over a rotation no event is refused, and a second after 24 hours the old secret is dead and erased', async () => {
  await sell()
  const old = await readSecret()
  const { status, body } = await rotate()
  const current = await readSecret()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    webhook_secret_hint: `…${current.slice(-4)}`,
    old_webhook_secret_ends_at: new Date(world.clock.now().getTime() + DAY).toISOString(),
  })
  expect(current).not.toBe(old)
  await sell()
  await world.advance(DAY - SECOND)
  await sell()
  expect([await deliver(old, 'msg_old_1'), await deliver(current, 'msg_new_1')]).toEqual([200, 200])
  await world.advance(2 * SECOND)
  await sell()
  expect([await deliver(old, 'msg_old_2'), await deliver(current, 'msg_new_2')]).toEqual([401, 200])
  const answers = await listAnswers()
  expect(answers).toHaveLength(4)
  expect(new Set(answers)).toEqual(new Set([200]))
  await runJobs()
  expect(await readConnection()).toMatchObject({ oldWebhookSecretSealed: null, oldWebhookSecretEndsAt: null })
})

test('a rotation that the provider does not answer goes on by itself, and meanwhile both secrets are accepted', async () => {
  const old = await readSecret()
  world.gate.set('away')
  expect((await rotate()).status).toBe(503)
  await runJobs()
  expect(await readSecret()).toBe(old)
  const next = world.platform.deps.providerSecrets.open(await readConnection(), 'nextWebhookSecretSealed') ?? ''
  expect([await deliver(old, 'msg_old'), await deliver(next, 'msg_next')]).toEqual([200, 200])
  world.gate.set('open')
  await Promise.all([runJobs(), runJobs(), rotate()])
  await runJobs()
  expect(await readConnection()).toMatchObject({ nextWebhookSecretSealed: null })
  await sell()
  expect(new Set(await listAnswers())).toEqual(new Set([200]))
})

/** Rotates the secret of our endpoint as a program of the seller's can, with a write key. Returns the new one. */
async function rotateElsewhere(): Promise<string> {
  const { webhookEndpointId: id } = await readConnection()
  await client.post(`/webhooks/${id}/secret/rotate`, { body: {} })
  return (await client.webhooks.retrieveSecret(id ?? '')).secret
}
const look = async () => {
  await world.advance(5 * MINUTE)
  await platformJobs(world.platform.deps)['watch-endpoints']?.({})
}
const listAsked = async () => {
  const { webhookEndpointId } = await readConnection()
  return world.gate.calls.filter((call) => call === `GET /webhooks/${webhookEndpointId}/secret`)
}

describe('a secret that was rotated at the provider', () => {
  test('is noticed within an hour, and the old one is accepted as long as it signs', async () => {
    const old = await readSecret()
    const current = await rotateElsewhere()
    const endsAt = new Date(world.clock.now().getTime() + DAY)
    await sell()
    world.gate.calls.length = 0
    await world.advance(HOUR)
    for (let looks = 0; looks < 3; looks += 1) await look()
    expect(await listAsked()).toHaveLength(1)
    expect(await readSecret()).toBe(current)
    expect(await readConnection()).toMatchObject({ oldWebhookSecretEndsAt: endsAt, webhookSecretHint: `…${current.slice(-4)}` })
    expect([await deliver(old, 'msg_old_3'), await deliver(current, 'msg_new_3')]).toEqual([200, 200])
    world.clock.advance(DAY)
    await sell()
    expect([await deliver(old, 'msg_old_4'), await deliver(current, 'msg_new_4')]).toEqual([401, 200])
    expect(new Set(await listAnswers())).toEqual(new Set([200]))
  })

  test('is noticed by the first delivery that only the new one signed', async () => {
    const current = await rotateElsewhere()
    world.clock.advance(DAY + SECOND)
    await sell()
    const answers = await listAnswers()
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await readSecret()).toBe(current)
    expect(await readConnection()).toMatchObject({ oldWebhookSecretSealed: null, oldWebhookSecretEndsAt: null })
  })

  test('is noticed in an account of the seller’s own, whose endpoint is the one with our URL', async () => {
    const { webhookEndpointId } = await readConnection()
    const current = await rotateElsewhere()
    const { db } = world.platform.deps.database
    await db
      .updateTable('providerConnections')
      .set({ webhookEndpointId: null })
      .where('webhookEndpointId', '=', webhookEndpointId)
      .execute()
    world.clock.advance(DAY + SECOND)
    expect(await deliver(current, 'msg_own')).toBe(200)
    expect(await readSecret()).toBe(current)
  })

  test('while the provider is away, deliveries are refused and sent again', async () => {
    const current = await rotateElsewhere()
    world.clock.advance(DAY + SECOND)
    world.gate.set('away')
    expect(await deliver(current, 'msg_away')).toBe(401)
    world.gate.set('open')
    expect(await deliver(current, 'msg_away')).toBe(401)
    world.clock.advance(MINUTE)
    expect(await deliver(current, 'msg_away')).toBe(200)
  })
})

test('forgeries make us ask the provider once a minute, and change nothing', async () => {
  const secret = await readSecret()
  world.gate.calls.length = 0
  const forge = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => deliver(generateWebhookSecret(), `msg_forged_${index}`)))
  expect(new Set(await forge(50))).toEqual(new Set([401]))
  expect(world.gate.calls).toHaveLength(1)
  world.clock.advance(MINUTE - SECOND)
  await forge(50)
  expect(world.gate.calls).toHaveLength(1)
  world.clock.advance(SECOND)
  await forge(50)
  expect(world.gate.calls).toHaveLength(2)
  expect(await readSecret()).toBe(secret)
  expect(await deliver(secret, 'msg_true')).toBe(200)
})

test('a rotation of our own that is under way is not overtaken', async () => {
  world.gate.set('away')
  await rotate()
  world.gate.set('open')
  const elsewhere = await rotateElsewhere()
  world.clock.advance(DAY + SECOND)
  world.gate.calls.length = 0
  expect(await deliver(elsewhere, 'msg_elsewhere')).toBe(401)
  expect(await listAsked()).toEqual([])
  await runJobs()
  await sell()
  expect(new Set(await listAnswers())).toEqual(new Set([200]))
})

test('only members who may change settings can rotate it', async () => {
  const reader = await joinOrganization(world, seller, { email: 'settings@example.com', permissions: ['settings:read'] })
  const path = `/api/organizations/${seller.slug}/connection/webhook-secret/rotate`
  expect((await reader.post(path)).status).toBe(403)
  const other = await world.openShop('Other')
  expect((await other.visitor.post(path)).status).toBe(404)
})
