import { addMilliseconds, createMovableClock, HOUR, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dueHandlers } from '#src/due-handlers.ts'
import { skipBooks } from '#src/testing/test-books.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { copySubscription, monthly, subscribe } from '#src/testing/test-subscriptions.ts'
import { advanceClocks } from './advance-clocks.ts'
import { createTurns } from './claim-turns.ts'
import { runDue, runJobs } from './run-due.ts'

/** Businesses whose cards were charged, in order, and how often a claim was sent. */
let charged: string[] = []
let claims = 0
let provider: TestProvider
const clock = createMovableClock()
beforeAll(async () => {
  provider = await makeTestProvider({
    clock,
    // Nothing is renewed before the test runs it.
    pollMilliseconds: HOUR,
    aroundStatement(text, run) {
      if (text.startsWith('update "schedule" set "wakes_at"')) claims += 1
      return run()
    },
    wrapAcquirer: (acquirer) => ({
      ...acquirer,
      charge(request) {
        charged.push(request.businessId)
        return acquirer.charge(request)
      },
    }),
  })
  // Copied subscriptions have no sale.
  skipBooks(provider)
})
beforeEach(() => {
  charged = []
})
afterAll(() => provider.close())

type Shop = TestBusiness & { subscriptionId: string }

async function openShop(): Promise<Shop> {
  const business = await provider.openBusiness()
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
  const { product_id } = await business.client.products.create(product)
  const { subscription } = await subscribe({ provider, business }, product_id, { total: 1200 })
  charged = []
  claims = 0
  return { ...business, subscriptionId: subscription.subscription_id }
}

const makeDue = ({ subscriptionId }: Shop, count: number, minutesAgo = 1): Promise<void> =>
  copySubscription(provider, subscriptionId, { count, dueAt: addMilliseconds(clock.now(), -minutesAgo * MINUTE) })

/** Runs what is due once, and wakes nothing else. */
const runOnce = (): Promise<number> => runDue({ ...provider.deps, wake: () => {} }, dueHandlers)
const countCharges = (shop: Shop): number => charged.filter((businessId) => businessId === shop.businessId).length

test('a renewal of a small business is in the next batch, while a large one has more due, and for longer', async () => {
  const large = await openShop()
  const small = await openShop()
  await makeDue(large, 250, 5)
  await makeDue(small, 1)
  const first = (await createTurns(provider.deps).claimNext()) ?? []
  const counts = Map.groupBy(first, ({ businessId }) => businessId)
  expect([counts.get(large.businessId)?.length, counts.get(small.businessId)?.length]).toEqual([100, 1])
  await runJobs(provider.deps, dueHandlers, first)
  expect(await runOnce()).toBe(150)
  expect([countCharges(large), countCharges(small)]).toEqual([250, 1])
})

test('of three large businesses, none waits for the others', async () => {
  const shops = [await openShop(), await openShop(), await openShop()]
  for (const shop of shops) await makeDue(shop, 140)
  const turns = createTurns(provider.deps)
  const claimed = [(await turns.claimNext()) ?? [], (await turns.claimNext()) ?? []]
  for (const batch of claimed) {
    const counts = Map.groupBy(batch, ({ businessId }) => businessId)
    expect(shops.map(({ businessId }) => counts.get(businessId)?.length)).toEqual([66, 66, 66])
  }
  for (const batch of claimed) await runJobs(provider.deps, dueHandlers, batch)
  expect(await runOnce()).toBe(3 * (140 - 132))
})

test('what fits into one batch is claimed by one statement, however unequal the shares', async () => {
  const large = await openShop()
  const small = await openShop()
  await makeDue(large, 150)
  await makeDue(small, 2)
  expect(await runOnce()).toBe(152)
  expect(claims).toBe(1)
  expect([countCharges(large), countCharges(small)]).toEqual([150, 2])
})

test('businesses with one renewal each share a batch', async () => {
  const shops: Shop[] = []
  for (let number = 0; number < 6; number += 1) shops.push(await openShop())
  for (const shop of shops) await makeDue(shop, 1)
  expect(await runOnce()).toBe(6)
  expect(claims).toBe(1)
  expect(new Set(charged)).toEqual(new Set(shops.map(({ businessId }) => businessId)))
})

test('jobs of a business whose clock is moving are left to it, and hold up nobody', async () => {
  const moving = await openShop()
  const other = await openShop()
  await makeDue(moving, 210)
  await makeDue(other, 3)
  const { db } = provider.deps.database
  const target = addMilliseconds(clock.now(), HOUR)
  const move = { targetAt: target, stoppedAt: clock.now(), leaseUntil: target, movedFrom: clock.now(), movedTo: target }
  await db
    .insertInto('clocks')
    .values({ businessId: moving.businessId, mode: 'test', offsetMilliseconds: 0, joinsRealTime: false, doneCount: 0, ...move })
    .execute()
  expect(await runOnce()).toBe(3)
  expect([countCharges(moving), countCharges(other)]).toEqual([0, 3])
  await db.deleteFrom('clocks').where('businessId', '=', moving.businessId).execute()
  expect(await runOnce()).toBe(210)
})

test('a process that stops lets another one move its clock on at once', async () => {
  const shop = await openShop()
  await makeDue(shop, 3)
  const { db } = provider.deps.database
  const target = addMilliseconds(clock.now(), HOUR)
  const move = { targetAt: target, stoppedAt: clock.now(), leaseUntil: null, movedFrom: clock.now(), movedTo: target }
  await db
    .insertInto('clocks')
    .values({ businessId: shop.businessId, mode: 'test', offsetMilliseconds: 0, joinsRealTime: false, doneCount: 0, ...move })
    .execute()
  const deps = { ...provider.deps, wake: () => {} }
  expect(await advanceClocks(deps, dueHandlers, () => true)).toBe(0)
  const readClock = () => db.selectFrom('clocks').selectAll().where('businessId', '=', shop.businessId).executeTakeFirst()
  expect(await readClock()).toMatchObject({ targetAt: target, leaseUntil: null })
  expect(countCharges(shop)).toBe(0)
  expect(await advanceClocks(deps, dueHandlers)).toBe(1)
  expect(await readClock()).toMatchObject({ targetAt: null })
  expect(countCharges(shop)).toBe(3)
})
