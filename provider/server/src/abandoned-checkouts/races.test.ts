import { HOUR, SECOND } from '@tradepost/kit/clock'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { makeTestProvider, startOthers, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS } from '#src/testing/test-races.ts'
import { advanceAbandonment } from './advance-abandonment.ts'
import { recordAbandonment } from './record-abandonment.ts'
import { changeSettings, createProduct, listTold, openCheckout, type Shop, tryToPay, VISA } from './test-abandonment.ts'

let provider: TestProvider
let shop: Shop
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
  shop = { provider, business: await provider.openBusiness() }
  caliper = await createProduct(shop)
  await changeSettings(shop, { sends_reminders: true })
})
afterAll(() => provider.close())

/** Runs the detection of a checkout, as a process does that found it due. */
const detect = (session: string, by = provider) =>
  transact(by.deps, { businessId: shop.business.businessId, mode: 'test' }, (scope) => recordAbandonment(scope, session))
const toldOf = async (paymentId: string) =>
  (await listTold(shop)).filter(({ data }) => data.payment_id === paymentId).map(({ data }) => data.status)

test('several processes that detect one checkout tell it once and write one reminder', async () => {
  const email = 'twice@example.com'
  const session = await openCheckout(shop, [caliper])
  const { paymentId } = await tryToPay(shop, session, { email })
  const others = await startOthers(provider)
  try {
    provider.clock.advance(HOUR)
    await Promise.all([...[provider, ...others].flatMap((by) => [detect(session, by), detect(session, by)])])
    await provider.drainAll()
  } finally {
    for (const other of others) await other.close()
  }
  expect(await toldOf(paymentId)).toEqual(['abandoned'])
  const mails = await provider.deps.database.db.selectFrom('emails').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(1)
})

test('a purchase at the moment of the detection is never overlooked: it prevents it or recovers it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `race-${round}@example.com`
    const session = await openCheckout(shop, [caliper])
    const { paymentId } = await tryToPay(shop, session, { email })
    const elsewhere = await openCheckout(shop, [caliper])
    provider.clock.advance(HOUR + SECOND)
    await Promise.all([detect(session), tryToPay(shop, elsewhere, { email, card: VISA })])
    expect([[], ['abandoned', 'recovered']]).toContainEqual(await toldOf(paymentId))
  }
})

test('a purchase that waits for the detection to end recovers what it detected', async () => {
  const email = 'waits@example.com'
  const session = await openCheckout(shop, [caliper])
  const { paymentId } = await tryToPay(shop, session, { email })
  const elsewhere = await openCheckout(shop, [caliper])
  provider.clock.advance(HOUR)
  const { answer } = await transact(provider.deps, { businessId: shop.business.businessId, mode: 'test' }, async (scope) => {
    await recordAbandonment(scope, session)
    return startDuring(scope.trx, () => tryToPay(shop, elsewhere, { email, card: VISA }))
  })
  await answer
  expect(await toldOf(paymentId)).toEqual(['abandoned', 'recovered'])
})

test('a purchase at the moment when its buyer stops reminders recovers the checkout all the same', async () => {
  const email = 'stops@example.com'
  const session = await openCheckout(shop, [caliper])
  const { paymentId } = await tryToPay(shop, session, { email })
  await provider.advance(HOUR)
  const { answer } = await transact(provider.deps, { businessId: shop.business.businessId, mode: 'test' }, async (scope) => {
    await advanceAbandonment(scope, { checkoutSessionId: session, status: 'recovering' }, 'decline')
    return startDuring(scope.trx, () => tryToPay(shop, session, { email, card: VISA }))
  })
  await answer
  expect(await toldOf(paymentId)).toEqual(['abandoned', 'recovered'])
})
