import type { SellerInvoiceSettings } from '@tradepost/contract/platform/organization/seller-invoice-settings'
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

const PATH = '/invoice-settings'
const path = () => `/api/organizations/${seller.slug}${PATH}`
const read = async () => (await seller.visitor.get<SellerInvoiceSettings>(path())).body.settings
const save = (body: object) => seller.visitor.call<SellerInvoiceSettings>('PATCH', path(), body)

test('the owner chooses for how long invoices can be corrected, and the provider knows', async () => {
  expect(await read()).toEqual({ correction_days: 30 })
  const week = { correction_days: 7 }
  expect(await save(week)).toMatchObject({ status: 200, body: { settings: week } })
  expect(await read()).toEqual(week)
  expect(await (await sellerClient(world, seller)).get('/settings/invoices')).toEqual(week)
})

test.each([[{}], [{ correction_days: -1 }], [{ correction_days: 366 }], [{ correction_days: 1.5 }], [{ correction_days: null }]])(
  '%j is rejected and changes nothing',
  async (body) => {
    const before = await read()
    expect((await save(body)).status).toBe(422)
    expect(await read()).toEqual(before)
  },
)

const routes = [
  { method: 'GET', path: PATH },
  { method: 'PATCH', path: PATH, body: { correction_days: 30 } },
]

test('strangers can neither see nor change the invoice settings', async () => {
  await expectClosedToStrangers({ world, seller, routes })
})

test('invoice settings report when the provider is down', async () => {
  await expectToldWhenAway({ world, seller, routes })
})
