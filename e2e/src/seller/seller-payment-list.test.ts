import type { ListFigures } from '@tradepost/contract/platform/lists'
import type { SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import { DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

const DECLINED = '4000000000000002'
const PEOPLE = ['Maya Lindqvist', 'Ines Okafor', 'Tomasz Nowak', 'Ingrid Berg']

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  const { caliper, trySquare } = seller.products
  for (const [index, name] of PEOPLE.entries()) {
    await pay({ name, product_id: index % 2 === 0 ? caliper.product_id : trySquare.product_id })
    await world.advance(DAY)
  }
  await pay({ name: 'Ines Okafor', product_id: caliper.product_id, number: DECLINED })
  await world.drainAll()
})
afterAll(() => world.close())

type Paying = { name: string; product_id: string; number?: string }
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`

async function payAtProvider({ name, product_id, number }: Paying): Promise<void> {
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  await payHosted(url ?? '', { email: emailOf(name), name, ...(number ? { number } : {}) }).catch((error: unknown) => {
    if (!number) throw error
  })
}

async function pay(paying: Paying): Promise<void> {
  await payAtProvider(paying)
  await world.drainAll()
}

const root = () => `/api/organizations/${seller.slug}/payments`
const ask = (query: Record<string, string> = {}) =>
  seller.visitor.get<SellerPaymentList>(`${root()}?${new URLSearchParams(query)}`)
const figures = async (query: Record<string, string>) =>
  (await seller.visitor.get<ListFigures>(`${root()}/figures?${new URLSearchParams(query)}`)).body
const list = async (query: Record<string, string> = {}) => (await ask(query)).body
const namesOf = async (query: Record<string, string>) => (await list(query)).items.map(({ customer }) => customer.name)
const paidBy = (name: string) => expect.objectContaining({ customer: expect.objectContaining({ name }) })

test('each payment names its products as they are called today', async () => {
  const { caliper } = seller.products
  await client.products.update(caliper.product_id, { name: 'Caliper mini' })
  await world.drainAll()
  const products = (await list()).items.map(({ customer, product_names }) => [customer.name, ...product_names])
  await client.products.update(caliper.product_id, { name: 'Caliper' })
  await world.drainAll()
  expect(products).toEqual([
    ['Ines Okafor', 'Caliper mini'],
    ['Ingrid Berg', 'Try Square'],
    ['Tomasz Nowak', 'Caliper mini'],
    ['Ines Okafor', 'Try Square'],
    ['Maya Lindqvist', 'Caliper mini'],
  ])
})

describe('a payment is found', () => {
  test('by part of a name or email, by its ID and by the last four digits', async () => {
    expect(await namesOf({ q: 'lindq' })).toEqual(['Maya Lindqvist'])
    expect(await namesOf({ q: 'NOWAK@exam' })).toEqual(['Tomasz Nowak'])
    expect(await namesOf({ q: 'okafor ines' })).toEqual(['Ines Okafor', 'Ines Okafor'])
    const [first] = (await list()).items
    expect((await list({ q: first?.payment_id ?? '' })).items.map(({ payment_id }) => payment_id)).toEqual([first?.payment_id])
    expect(await namesOf({ q: '4242' })).toHaveLength(4)
  })

  test('by its order number', async () => {
    const { db } = world.platform.deps.database
    const order = await db.selectFrom('orders').select(['id', 'paymentId']).where('status', '=', 'paid').executeTakeFirstOrThrow()
    const found = await list({ q: order.id.slice(-8).toUpperCase() })
    expect(found.items.map(({ payment_id }) => payment_id)).toEqual([order.paymentId])
  })

  test('despite a typo, and the response says so', async () => {
    const found = await list({ q: 'lindqist' })
    expect(found).toMatchObject({ items: [paidBy('Maya Lindqvist')], is_approximate: true })
    expect(await list({ q: 'zzzzzzzz' })).toMatchObject({ items: [], is_approximate: false })
  })

  test('only on its own tab, with no similar results on other tabs', async () => {
    expect(await list({ q: 'nowak', status: 'succeeded' })).toMatchObject({ items: { length: 1 } })
    expect(await list({ q: 'nowak', status: 'failed' })).toMatchObject({ items: [], is_approximate: false })
    expect(await figures({ q: 'nowak', status: 'failed' })).toMatchObject({ total: 0, counts: { succeeded: 1, all: 1 } })
  })

  test.each(['%', 'ma_a', '\\', "'", '%%%', 'm%a'])('only by the literal characters %j', async (q) => {
    expect(await namesOf({ q })).toEqual([])
  })
})

describe('a filter', () => {
  test('by product, customer, amount and date returns, counts and sums the matching payments', async () => {
    const { caliper, trySquare } = seller.products
    expect(await namesOf({ product_id: trySquare.product_id })).toEqual(['Ingrid Berg', 'Ines Okafor'])
    expect(await namesOf({ amount_gte: '3900', status: 'succeeded' })).toEqual(['Tomasz Nowak', 'Maya Lindqvist'])
    const [, , second] = [...(await list({ status: 'succeeded' })).items].reverse()
    const until = second?.created_at ?? ''
    expect(await namesOf({ created_at_lt: until, status: 'succeeded' })).toEqual(['Ines Okafor', 'Maya Lindqvist'])
    expect(await namesOf({ created_at_gte: until, status: 'succeeded' })).toEqual(['Ingrid Berg', 'Tomasz Nowak'])
    const sums = [{ currency: 'USD', amount: 2 * 3900, count: 2 }]
    const counts = { succeeded: 2, failed: 1, processing: 0, all: 3 }
    const ofCalipers = { product_id: caliper.product_id }
    expect(await figures(ofCalipers)).toMatchObject({ total: 3, counts, sums })
    expect(await figures({ ...ofCalipers, status: 'succeeded' })).toMatchObject({ total: 2, counts, sums })
    expect(await figures({ ...ofCalipers, status: 'failed' })).toMatchObject({ total: 1, counts, sums: [] })
    expect(await figures({ ...ofCalipers, q: 'lindq' })).toMatchObject({
      total: 1,
      sums: [{ currency: 'USD', amount: 3900, count: 1 }],
    })
  })

  test.each(['amount_gte=-1', 'amount_gte=1e99', 'amount_lte=much'])(
    'N68: with an invalid value is refused: %s',
    async (query) => {
      const { status, body } = await seller.visitor.get(`${root()}?${query}`)
      expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: query.split('=')[0] }] } })
    },
  )
})

describe('pagination', () => {
  /** Returns every page of the list, first to last. */
  async function walk(query: Record<string, string>, between: () => Promise<void> = async () => {}): Promise<string[][]> {
    const pages: string[][] = []
    for (let cursor: string | null = null, go = true; go; ) {
      const page: SellerPaymentList = await list({ ...query, ...(cursor ? { cursor } : {}) })
      pages.push(page.items.map(({ payment_id }) => payment_id))
      cursor = page.next
      go = cursor !== null
      await between()
    }
    return pages
  }

  test('neither repeats nor loses a payment while others arrive, in both orders of both columns', async () => {
    const paula = { name: 'Paula Paged', product_id: seller.products.caliper.product_id }
    await Promise.all(Array.from({ length: 20 }, () => payAtProvider(paula)))
    await world.drainAll()
    for (const sort of ['created_at', 'amount'])
      for (const order of ['asc', 'desc']) {
        const before = (await walk({ sort, order })).flat()
        expect(new Set(before).size).toBe(before.length)
        expect(before.length).toBeGreaterThanOrEqual(25)
        const during = await walk({ sort, order }, () =>
          pay({ name: 'Rita Late', product_id: seller.products.trySquare.product_id }),
        )
        const seen = during.flat()
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen).toEqual(expect.arrayContaining(before))
      }
  })
})

test('no view of the list waits for the provider, and it opens while the provider is down', async () => {
  world.gate.calls.length = 0
  await list()
  await list({ q: 'maya', product_id: seller.products.caliper.product_id, sort: 'amount' })
  expect(world.gate.calls).toEqual([])
  world.gate.set('away')
  expect((await ask()).status).toBe(200)
  world.gate.set('open')
})

test('an unreadable payment is counted and breaks nothing', async () => {
  const { db } = world.platform.deps.database
  const [first, ...others] = (await list()).items
  const unknown = JSON.stringify({ payment_id: first?.payment_id, status: 'levitating' })
  await sql`update payment_records set body = ${unknown}::jsonb where id = ${first?.payment_id}`.execute(db)
  expect(await list()).toMatchObject({ items: others, unreadable: 1 })
})

test('another business sees none of the payments', async () => {
  const other = await world.openShop('Plumb and Level')
  const { body } = await other.visitor.get<SellerPaymentList>(`/api/organizations/${other.slug}/payments?q=maya`)
  expect(body).toMatchObject({ items: [], next: null, previous: null })
  expect((await other.visitor.get(`/api/organizations/${seller.slug}/payments`)).status).toBe(404)
})
