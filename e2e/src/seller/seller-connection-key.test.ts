import type { Connection } from '@tradepost/contract/platform/seller'
import { HOUR } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'

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
  const { apiKeySealed, businessId, nextApiKeySealed } = await connections().executeTakeFirstOrThrow()
  return { key: world.platform.deps.providerSecrets.open(String(apiKeySealed)), businessId, isRolling: nextApiKeySealed !== null }
}
const statusOf = async (key: string) =>
  (await fetch(`${world.provider.url}/products`, { headers: { authorization: `Bearer ${key}` } })).status
const sells = async () => (await seller.visitor.get(`/api/organizations/${seller.slug}/renewal-retries`)).status
