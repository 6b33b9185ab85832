import type { Connection } from '@tradepost/contract/platform/organization/seller-connection'
import { HOUR } from '@tradepost/kit/clock'
import { completeRolls } from '@tradepost/platform-server/organizations/roll-provider-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { OPERATOR_KEY } from '#src/world/world.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const roll = () => seller.visitor.call<Connection>('POST', `/api/organizations/${seller.slug}/connection/roll-key`)
const connections = () =>
  world.platform.deps.database.db.selectFrom('providerConnections').selectAll().where('environment', '=', 'embedded')
const getKey = async () => {
  const connection = await connections().executeTakeFirstOrThrow()
  const key = world.platform.deps.providerSecrets.open(connection, 'apiKeySealed') ?? ''
  return { key, businessId: connection.businessId, isRolling: connection.nextApiKeySealed !== null }
}
const statusOf = async (key: string) =>
  (await fetch(`${world.provider.url}/products`, { headers: { authorization: `Bearer ${key}` } })).status
const sells = async () => (await seller.visitor.get(`/api/organizations/${seller.slug}/renewal-retries`)).status
const countKeys = async () =>
  (await world.provider.deps.database.db.selectFrom('apiKeys').select('id').where('isPlatform', '=', true).execute()).length

test('rolling replaces the key right away, and the old one works for another hour', async () => {
  const before = await getKey()
  const answer = await roll()
  const after = await getKey()
  expect(answer).toMatchObject({ status: 200, body: { is_connected: true, api_key_hint: `…${after.key.slice(-4)}` } })
  expect(after.key).not.toBe(before.key)
  expect([await statusOf(before.key), await statusOf(after.key), await sells()]).toEqual([200, 200, 200])
  world.clock.advance(HOUR)
  expect([await statusOf(before.key), await statusOf(after.key), await sells()]).toEqual([401, 200, 200])
})

test('rolling several times at once makes keys that all work in turn, and ends with one that works', async () => {
  const before = await countKeys()
  const statuses = (await Promise.all([roll(), roll(), roll()])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200])
  expect(await countKeys()).toBeLessThanOrEqual(before + 3)
  const { key, isRolling } = await getKey()
  expect([await statusOf(key), isRolling, await sells()]).toEqual([200, false, 200])
})

test('a crash after the provider took the new key leaves a key that works, and the job completes the roll', async () => {
  const before = await getKey()
  const path = `/operator/businesses/${before.businessId}/api_key/roll`
  world.gate.fail(`POST ${path}`)
  expect((await roll()).status).toBeGreaterThanOrEqual(500)
  const next = world.platform.deps.providerSecrets.open(await connections().executeTakeFirstOrThrow(), 'nextApiKeySealed') ?? ''
  // What the lost request did.
  await fetch(`${world.provider.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${OPERATOR_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ api_key: next, overlap_hours: 1 }),
  })
  const keys = await countKeys()
  expect([await getKey(), await sells()]).toEqual([{ ...before, isRolling: true }, 200])
  await completeRolls(world.platform.deps)
  expect((await getKey()).isRolling, 'the provider is still away').toBe(true)
  world.gate.fake(`POST ${path}`, undefined)
  await completeRolls(world.platform.deps)
  expect(await getKey()).toEqual({ ...before, key: next, isRolling: false })
  expect([await countKeys(), await statusOf(next), await sells()]).toEqual([keys, 200, 200])
})

test('members without settings:update and strangers cannot roll the key', async () => {
  const { key } = await getKey()
  const stranger = await world.openShop()
  const answer = await stranger.visitor.call('POST', `/api/organizations/${seller.slug}/connection/roll-key`)
  expect(answer.status).toBe(404)
  expect((await world.visitor().call('POST', `/api/organizations/${seller.slug}/connection/roll-key`)).status).toBe(401)
  expect(await statusOf(key)).toBe(200)
  expect(await connections().where('nextApiKeySealed', 'is not', null).execute()).toEqual([])
})

test("the key of a seller's own account is rolled at the provider, not here", async () => {
  await world.platform.deps.database.db.updateTable('providerConnections').set({ isActive: false }).execute()
  expect(await roll()).toMatchObject({ status: 409, body: { code: 'PAYMENTS_KEY_NOT_OURS' } })
})
