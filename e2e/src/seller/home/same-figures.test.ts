import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loseDispute } from '#src/sales/sell-goods.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { sellProducts } from './sold-payments.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

async function read<T>(path: string): Promise<T> {
  const { status, body } = await seller.visitor.get<T>(`/api/organizations/${seller.slug}/${path}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Returns what a list says of the succeeded ones. */
const sumOf = async (list: string) =>
  (await read<{ sums: { currency: string; amount: number }[] }>(`${list}/figures?status=succeeded`)).sums

test("home, the lists of payments and refunds, and the provider's ledger show the same gross, refunds and lost disputes", async () => {
  const client = await sellerClient(world, seller)
  const sell = () => sellProducts({ world, seller, client })
  const [refunded, partly, disputed] = [await sell(), await sell(), await sell()]
  await sell()
  await client.refunds.create({ payment_id: refunded })
  const lines = await client.payments.retrieveLineItems(partly)
  await client.refunds.create({ payment_id: partly, items: [{ item_id: lines.items[0]?.items_id ?? '', amount: 1000 }] })
  await loseDispute({ world, client }, disputed)
  await world.drainAll()

  const { items } = await client.balances.retrieveLedger({ page_size: 100 })
  const inLedger = (event: string) =>
    items.reduce((sum, { event_type, is_credit, amount }) => sum + (event_type === event ? (is_credit ? amount : -amount) : 0), 0)
  const home = await read<SellerHome>('home?period=7d&time_zone=UTC&currency=USD')
  expect(home.gross.now).toBe(inLedger('payment'))
  expect(home.refunds.now).toBe(-inLedger('refund'))
  expect(home.lost_disputes.now).toBe(-inLedger('dispute'))
  expect(home.net.now).toBe(inLedger('payment') + inLedger('refund') + inLedger('dispute'))
  expect(home.refunds.now).toBeGreaterThan(1000)
  expect(home.lost_disputes.now).toBeGreaterThan(0)
  expect(await sumOf('payments')).toMatchObject([{ currency: 'USD', amount: home.gross.now }])
  expect(await sumOf('refunds')).toMatchObject([{ currency: 'USD', amount: home.refunds.now }])
})
