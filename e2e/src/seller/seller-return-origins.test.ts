import type { SellerReturnOrigins } from '@tradepost/contract/platform/organization/seller-return-origins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const PATH = '/return-origins'
const path = () => `/api/organizations/${seller.slug}${PATH}`
const read = async () => (await seller.visitor.get<SellerReturnOrigins>(path())).body.settings
const save = (body: object) => seller.visitor.call<SellerReturnOrigins>('PATCH', path(), body)

test('the owner names where payment links may return to, and the provider knows', async () => {
  expect(await read()).toEqual({ origins: [] })
  const origins = ['https://shop.example', 'http://localhost:3000']
  expect(await save({ origins: [...origins, 'https://SHOP.example/'] })).toMatchObject({
    status: 200,
    body: { settings: { origins } },
  })
  expect(await read()).toEqual({ origins })
  expect(await (await sellerClient(world, seller)).get('/settings/return_origins')).toEqual({ origins })
})

test.each([
  [{}],
  [{ origins: 'https://shop.example' }],
  [{ origins: ['https://shop.example/done'] }],
  [{ origins: ['https://*.shop.example'] }],
  [{ origins: ['https://user@shop.example'] }],
  [{ origins: ['http://shop.example'] }],
  [{ origins: Array.from({ length: 51 }, (_, shop) => `https://shop-${shop}.example`) }],
])('%j is rejected and changes nothing', async (body) => {
  const before = await read()
  expect((await save(body)).status).toBe(422)
  expect(await read()).toEqual(before)
})

const routes = [
  { method: 'GET', path: PATH },
  { method: 'PATCH', path: PATH, body: { origins: [] } },
]

test('strangers can neither see nor change the return addresses', async () => {
  await expectClosedToStrangers({ world, seller, routes })
})

test('return addresses report when the provider is down', async () => {
  await expectToldWhenAway({ world, seller, routes })
})
