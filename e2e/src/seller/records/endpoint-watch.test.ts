import type { ReconciliationRuns } from '@tradepost/contract/platform/developers/seller-reconciliation'
import type { Connection } from '@tradepost/contract/platform/organization/seller-connection'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { MINUTE } from '@tradepost/kit/clock'
import { platformJobs } from '@tradepost/platform-server/modules'
import { recordTestEvents } from '@tradepost/provider-server/testing/test-events'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

const MEMBER = 'hooks@example.com'
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:9/dead'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  await joinOrganization(world, seller, { email: MEMBER, permissions: ['webhook:update'] })
})
afterAll(() => world.close())

const readConnection = () =>
  world.platform.deps.database.db
    .selectFrom('providerConnections')
    .select(['businessId', 'webhookEndpointId'])
    .where('organizationId', '=', seller.organizationId)
    .executeTakeFirstOrThrow()

/** Lets the job run in three processes at once, five minutes later. Returns what they asked of the provider about endpoints. */
async function look(): Promise<string[]> {
  await world.advance(5 * MINUTE)
  world.gate.calls.length = 0
  await Promise.all([1, 2, 3].map(() => platformJobs(world.platform.deps)['watch-endpoints']?.({})))
  const asked = world.gate.calls.filter((call) => call.includes('/webhooks'))
  await world.platform.drainAll()
  return asked
}
const listReasons = async () => {
  const { body } = await seller.visitor.get<ReconciliationRuns>(`/api/organizations/${seller.slug}/reconciliation/runs`)
  return body.items.map(({ reason }) => reason).filter((reason) => reason.startsWith('endpoint'))
}
const listWarnings = async () =>
  (await seller.visitor.mails(MEMBER)).map(({ subject }) => subject).filter((subject) => subject.startsWith('A webhook endpoint'))

test('one look asks once, tells members what fails and compares while our own endpoint is disabled', async () => {
  const { businessId, webhookEndpointId: own } = await readConnection()
  const secret = `GET /webhooks/${own}/secret`
  expect(await look()).toEqual(['GET /webhooks?limit=100', secret])
  expect([await listWarnings(), await listReasons()]).toEqual([[], []])

  await client.webhooks.create({ url: DEAD })
  // Each fails again after 5 s.
  await recordTestEvents(world.provider, { businessId: businessId ?? '', apiKey: '', client }, { count: 5 })
  await world.drainAll()
  await world.advance(MINUTE)
  await client.webhooks.update(own ?? '', { disabled: true })
  expect(await look()).toEqual(['GET /webhooks?limit=100'])
  expect(await listWarnings()).toEqual([expect.stringMatching(/keeps failing$/)])
  expect(await listReasons()).toEqual(['endpoint_disabled'])
  await look()
  expect([(await listWarnings()).length, await listReasons()]).toEqual([1, ['endpoint_disabled']])

  await client.webhooks.update(own ?? '', { disabled: false })
  await look()
  expect(await listReasons()).toEqual(['endpoint_enabled', 'endpoint_disabled'])
})

test("N80: after a start at another address, the embedded provider sends our events there, and a seller's own endpoint stays", async () => {
  const { webhookEndpointId: own } = await readConnection()
  const before = (await client.webhooks.list()).data
  const other = before.find(({ id }) => id !== own)
  const { deps } = world.platform
  const startAt = async (url: string) => {
    world.gate.calls.length = 0
    await platformJobs({ ...deps, config: { ...deps.config, url } })['update-webhook-urls']?.({})
    return world.gate.calls.filter((call) => call.includes('/webhooks'))
  }
  const readUrl = async (id: string | undefined) => (await client.webhooks.retrieve(id ?? '')).url
  const path = `/webhooks/payments/${seller.organizationId}`

  // As after every start: the address is known, so nobody is asked.
  expect(await startAt(deps.config.url)).toEqual([])
  expect(await readUrl(own ?? '')).toBe(`${deps.config.url}${path}`)

  // The provider starts a little later than the platform: the job fails and is tried again.
  world.gate.set('away')
  await expect(startAt('http://127.0.0.1:4321')).rejects.toThrow('could not be changed yet')
  world.gate.set('open')
  expect(await startAt('http://127.0.0.1:4321')).toEqual([`PATCH /webhooks/${own}`])
  expect([await readUrl(own ?? ''), await readUrl(other?.id)]).toEqual([`http://127.0.0.1:4321${path}`, other?.url])
  expect(await startAt('http://127.0.0.1:4321')).toEqual([])

  // A connection from before its address was kept.
  await deps.database.db.updateTable('providerConnections').set({ webhookUrl: null }).execute()
  expect(await startAt(deps.config.url)).toEqual([`PATCH /webhooks/${own}`])
  expect(await readUrl(own ?? '')).toBe(`${deps.config.url}${path}`)
})

test('N80: a look keeps where our endpoint sends to, also if the seller changed it', async () => {
  const { webhookEndpointId: own } = await readConnection()
  const { deps } = world.platform
  const readKept = async () =>
    (await deps.database.db.selectFrom('providerConnections').select('webhookUrl').executeTakeFirstOrThrow()).webhookUrl
  const ours = await readKept()
  await client.webhooks.update(own ?? '', { url: 'http://127.0.0.1:4321/elsewhere' })
  await look()
  expect(await readKept()).toBe('http://127.0.0.1:4321/elsewhere')
  await platformJobs(deps)['update-webhook-urls']?.({})
  expect([await readKept(), (await client.webhooks.retrieve(own ?? '')).url]).toEqual([ours, ours])
})

test('N80: Home and Settings name the old address to a seller with a provider of their own', async () => {
  const { db } = world.platform.deps.database
  const show = async () => {
    const base = `/api/organizations/${seller.slug}`
    const { body: connection } = await seller.visitor.get<Connection>(`${base}/connection`)
    const { body: home } = await seller.visitor.get<SellerHome>(`${base}/home`)
    return [connection.old_webhook_url, home.attention.old_webhook_url]
  }
  const old = `https://old.example/webhooks/payments/${seller.organizationId}`
  const { webhookUrl } = await db.selectFrom('providerConnections').select('webhookUrl').executeTakeFirstOrThrow()
  const change = (changes: { environment?: 'embedded' | 'test_mode'; webhookUrl?: string | null }) =>
    db.updateTable('providerConnections').set(changes).execute()
  await change({ webhookUrl: old })
  expect(await show()).toEqual([null, null])
  // Nobody is asked: the provider of a test mode is not here.
  await change({ environment: 'test_mode' })
  expect(await show()).toEqual([old, old])
  await change({ webhookUrl })
  expect(await show()).toEqual([null, null])
  await change({ environment: 'embedded' })
})

test('our own endpoint that was deleted is like a disabled one', async () => {
  const { webhookEndpointId: own } = await readConnection()
  await world.provider.deps.database.db
    .deleteFrom('webhookEndpoints')
    .where('id', '=', own ?? '')
    .execute()
  await look()
  expect((await listReasons())[0]).toBe('endpoint_disabled')
})

test('while the provider is away nothing is told and nothing breaks', async () => {
  const before = await listReasons()
  world.gate.set('away')
  await look()
  world.gate.set('open')
  expect(await listReasons()).toEqual(before)
})
