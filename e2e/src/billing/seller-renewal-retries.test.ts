import type { SellerRenewalRetries } from '@tradepost/contract/platform/sales/seller-renewal-retries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const PATH = '/renewal-retries'
const path = () => `/api/organizations/${seller.slug}${PATH}`
const read = async () => (await seller.visitor.get<SellerRenewalRetries>(path())).body.retries
const save = (body: object) => seller.visitor.call<SellerRenewalRetries>('PATCH', path(), body)

test('M11: renewal retries are off in a new shop, and its owner can turn them on for up to 30 days', async () => {
  expect(await read()).toEqual({ enabled: false, window_days: 13, retries_max: 5 })
  const on = { enabled: true, window_days: 30, retries_max: 8 }
  expect(await save({ enabled: true, window_days: 30 })).toMatchObject({ status: 200, body: { retries: on } })
  expect(await read()).toEqual(on)
  expect(await save({ enabled: false, window_days: 30 })).toMatchObject({ body: { retries: { ...on, enabled: false } } })
})

test.each([[{ enabled: true }], [{ enabled: true, window_days: 31 }], [{ enabled: 'on', window_days: 13 }]])(
  'M11: %j is rejected and changes nothing',
  async (body) => {
    const before = await read()
    expect((await save(body)).status).toBe(422)
    expect(await read()).toEqual(before)
  },
)

const routes = [
  { method: 'GET', path: PATH },
  { method: 'PATCH', path: PATH, body: { enabled: true, window_days: 13 } },
]

test('M11: strangers can neither see nor change renewal retries', async () => {
  await expectClosedToStrangers({ world, seller, routes })
})

test('M11: renewal retries report when the provider is down', async () => {
  await expectToldWhenAway({ world, seller, routes })
})
