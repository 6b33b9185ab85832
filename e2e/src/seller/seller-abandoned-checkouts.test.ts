import type { SellerAbandonedCheckouts } from '@tradepost/contract/platform/sales/seller-abandoned-checkouts'
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

const PATH = '/abandoned-checkouts'
const path = () => `/api/organizations/${seller.slug}${PATH}`
const read = async () => (await seller.visitor.get<SellerAbandonedCheckouts>(path())).body.settings
const save = (body: object) => seller.visitor.call<SellerAbandonedCheckouts>('PATCH', path(), body)

test('a new shop sends no reminders; its owner turns them on, and the provider knows', async () => {
  expect(await read()).toEqual({ delay_minutes: 60, sends_reminders: false })
  const on = { delay_minutes: 15, sends_reminders: true }
  expect(await save(on)).toMatchObject({ status: 200, body: { settings: on } })
  expect(await read()).toEqual(on)
  expect(await (await sellerClient(world, seller)).get('/settings/abandoned_checkouts')).toEqual(on)
})

test.each([
  [{ sends_reminders: true }],
  [{ delay_minutes: 14, sends_reminders: true }],
  [{ delay_minutes: 1441, sends_reminders: true }],
  [{ delay_minutes: 60, sends_reminders: 'yes' }],
])('%j is rejected and changes nothing', async (body) => {
  const before = await read()
  expect((await save(body)).status).toBe(422)
  expect(await read()).toEqual(before)
})

const routes = [
  { method: 'GET', path: PATH },
  { method: 'PATCH', path: PATH, body: { delay_minutes: 60, sends_reminders: false } },
]

test('strangers can neither see nor change the abandoned checkout settings', async () => {
  await expectClosedToStrangers({ world, seller, routes })
})

test('abandoned checkout settings report when the provider is down', async () => {
  await expectToldWhenAway({ world, seller, routes })
})
