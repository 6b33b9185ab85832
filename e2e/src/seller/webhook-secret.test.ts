import type { Connection } from '@tradepost/contract/platform/seller'
import { DAY, SECOND } from '@tradepost/kit/clock'
import { organizationJobs } from '@tradepost/platform-server/organizations/jobs'
import type DodoPayments from 'dodopayments'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { sellProducts } from './sold-payments.ts'

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
const runJobs = async () => organizationJobs(world.platform.deps)['rotate-webhook-secrets']?.({})
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
  const { webhookSecretSealed } = await readConnection()
  return world.platform.deps.providerSecrets.open(webhookSecretSealed ?? '')
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
  world.gate.set('cut')
  expect((await rotate()).status).toBe(503)
  await runJobs()
  expect(await readSecret()).toBe(old)
  const { nextWebhookSecretSealed } = await readConnection()
  const next = world.platform.deps.providerSecrets.open(nextWebhookSecretSealed ?? '')
  expect([await deliver(old, 'msg_old'), await deliver(next, 'msg_next')]).toEqual([200, 200])
  world.gate.set('open')
  await Promise.all([runJobs(), runJobs(), rotate()])
  await runJobs()
  expect(await readConnection()).toMatchObject({ nextWebhookSecretSealed: null })
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
