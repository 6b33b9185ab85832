import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadOnlyScope, transact } from '#src/deps.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { checkDiscount, type DiscountUse } from './check-discount.ts'
import { findDiscountByCode } from './read-discounts.ts'
import { redeemDiscount, releaseDiscount } from './redeem-discount.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const made = await business.client.products.create({ name: 'Caliper', price: usd(1000), tax_category: 'digital_products' })
  caliper = made.product_id
})
afterAll(() => provider.close())

const DECLINED = '4000000000000002'
const tenant = () => ({ businessId: business.businessId, mode: 'test' as const })

type Attempt = { paymentId: string; customerId: string }

/** Pays as a new customer with this email, or as the existing one. */
async function attempt(email: string, number = DECLINED): Promise<Attempt> {
  const session = await business.client.checkoutSessions.create({ product_cart: [{ product_id: caliper, quantity: 1 }] })
  const { body } = await post(provider, `/session/${session.session_id}/pay`, typed(number, { email, expected_total: 1000 }))
  const payment = await business.client.payments.retrieve(String(body.payment_id))
  return { paymentId: payment.payment_id, customerId: payment.customer.customer_id }
}

let codes = 0
async function make(changes: Record<string, unknown> = {}) {
  codes += 1
  return business.client.discounts.create({ type: 'percentage', amount: 1000, code: `CODE-${codes}`, ...changes })
}
const newCustomer = async (email: string) => (await business.client.customers.create({ email, name: 'Somebody' })).customer_id

const redeem = (id: string, by: Attempt) => transact(provider.deps, tenant(), (scope) => redeemDiscount(scope, id, by))
const release = (paymentId: string) => transact(provider.deps, tenant(), (scope) => releaseDiscount(scope, paymentId))
async function check(code: string, use: Partial<DiscountUse> = {}) {
  const scope = await createReadOnlyScope(provider.deps, tenant())
  const wanted = { productIds: [caliper], currency: 'USD', subtotal: 1000, ...use }
  return checkDiscount(scope, await findDiscountByCode(scope, code), wanted)
}
const timesUsed = async (id: string) => (await business.client.discounts.retrieve(id)).times_used
const usesOf = async (discountId: string) =>
  provider.deps.database.db
    .selectFrom('discountRedemptions')
    .select(['paymentId', 'releasedAt'])
    .where('discountId', '=', discountId)
    .orderBy('releasedAt')
    .execute()
const refused = (code: string) => ({ status: 422, code })

test('only one of 16 simultaneous buyers gets the last use, even if all of them saw it as available', async () => {
  const discount = await make({ usage_limit: 1 })
  const buyers = await Promise.all(Array.from({ length: 16 }, (_, index) => attempt(`racer-${index}@example.com`)))

  // Without the guard in the counting statement, only this check would protect one use from 16 buyers.
  const told = await Promise.all(buyers.map(({ customerId }) => check(discount.code, { customerId })))
  expect(told.map((each) => each.timesUsed)).toEqual(Array.from({ length: 16 }, () => 0))

  const results = await Promise.allSettled(buyers.map((buyer) => redeem(discount.discount_id, buyer)))
  const winners = buyers.filter((_, index) => results[index]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const each of results.filter((result) => result.status === 'rejected'))
    expect(each.reason).toMatchObject(refused('DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED'))
  expect(await timesUsed(discount.discount_id)).toBe(1)
  expect(await usesOf(discount.discount_id)).toEqual([{ paymentId: winners[0]?.paymentId, releasedAt: null }])
})

test('a customer with 8 simultaneous checkouts gets only as many uses as the per-customer limit allows', async () => {
  const discount = await make({ per_customer_usage_limit: 2 })
  const attempts = await Promise.all(Array.from({ length: 8 }, () => attempt('eager@example.com')))
  const results = await Promise.allSettled(attempts.map((each) => redeem(discount.discount_id, each)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
  for (const each of results.filter((result) => result.status === 'rejected'))
    expect(each.reason).toMatchObject(refused('DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED'))
  expect(await timesUsed(discount.discount_id)).toBe(2)
  expect(await usesOf(discount.discount_id)).toHaveLength(2)
})

test('the database itself rejects more uses than the limit and fewer than zero', async () => {
  const { discount_id: id } = await make({ usage_limit: 1 })
  const set = (times: number) =>
    provider.deps.database.db.updateTable('discounts').set({ timesUsed: times }).where('id', '=', id).execute()
  await expect(set(2)).rejects.toThrow(/violates check constraint/)
  await expect(set(-1)).rejects.toThrow(/violates check constraint/)
})

test('a discount without a limit counts every use', async () => {
  const discount = await make()
  for (const name of ['one', 'two']) await redeem(discount.discount_id, await attempt(`${name}@example.com`))
  expect(await timesUsed(discount.discount_id)).toBe(2)
})

test('a payment uses a discount once and releases it once, even if asked again', async () => {
  const discount = await make({ usage_limit: 1 })
  const [first, second] = [await attempt('once@example.com'), await attempt('twice@example.com')]
  await Promise.all([redeem(discount.discount_id, first), redeem(discount.discount_id, first)])
  expect(await timesUsed(discount.discount_id)).toBe(1)
  await expect(redeem(discount.discount_id, second)).rejects.toMatchObject(refused('DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED'))

  await Promise.all([release(first.paymentId), release(first.paymentId)])
  await release(second.paymentId)
  expect(await timesUsed(discount.discount_id)).toBe(0)
  await redeem(discount.discount_id, second)
  expect(await timesUsed(discount.discount_id)).toBe(1)
  expect(await usesOf(discount.discount_id)).toEqual([
    { paymentId: first.paymentId, releasedAt: provider.clock.now() },
    { paymentId: second.paymentId, releasedAt: null },
  ])
})

test('a payment releases every discount that it used, even a deleted one', async () => {
  const [kept, deleted] = [await make(), await make()]
  const buyer = await attempt('stack@example.com')
  await redeem(kept.discount_id, buyer)
  await redeem(deleted.discount_id, buyer)
  await business.client.discounts.delete(deleted.discount_id)
  await release(buyer.paymentId)
  const rows = await provider.deps.database.db
    .selectFrom('discounts')
    .select('timesUsed')
    .where('id', 'in', [kept.discount_id, deleted.discount_id])
    .execute()
  expect(rows).toEqual([{ timesUsed: 0 }, { timesUsed: 0 }])
})

test("a discount that was deleted in the meantime isn't used", async () => {
  const discount = await make()
  await business.client.discounts.delete(discount.discount_id)
  await expect(redeem(discount.discount_id, await attempt('late@example.com'))).rejects.toMatchObject(
    refused('INVALID_DISCOUNT_CODE'),
  )
  expect(await usesOf(discount.discount_id)).toEqual([])
})

test("a used-up code is rejected and inactive, and its limit can't be set below its uses", async () => {
  const discount = await make({ usage_limit: 2 })
  for (const name of ['a', 'b']) await redeem(discount.discount_id, await attempt(`${name}@example.com`))
  const usedUp = { status: 422, error: { code: 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED' } }
  await expect(business.client.discounts.retrieveByCode(discount.code)).rejects.toMatchObject(usedUp)
  await expect(business.client.discounts.update(discount.discount_id, { usage_limit: 1 })).rejects.toMatchObject(usedUp)
  const inactive = await business.client.discounts.list({ active: false, code: discount.code })
  expect(inactive.items).toMatchObject([{ times_used: 2 }])
  await business.client.discounts.update(discount.discount_id, { usage_limit: 3 })
  expect((await check(discount.code)).timesUsed).toBe(2)
})

describe('the eligibility of a discount', () => {
  test('is rejected for one reason at a time, in order', async () => {
    const now = provider.clock.now()
    const buyer = await attempt('reasons@example.com')
    const square = await business.client.products.create({ name: 'Square', price: usd(5), tax_category: 'saas' })
    const made = await make({
      usage_limit: 1,
      per_customer_usage_limit: 1,
      starts_at: addMilliseconds(now, 10 * SECOND).toISOString(),
      expires_at: addMilliseconds(now, 20 * SECOND).toISOString(),
      restricted_to: [square.product_id],
      customer_eligibility: 'existing',
      currency_options: [{ currency: 'USD', is_default: true, minimum_subtotal: 1001 }],
    })
    await redeem(made.discount_id, buyer)
    provider.clock.advance(20 * SECOND)
    const update = (changes: object) => business.client.discounts.update(made.discount_id, changes)
    const use: Partial<DiscountUse> = { customerId: buyer.customerId, currency: 'EUR', subtotal: 877 }
    const steps: [change: () => unknown, code: string][] = [
      [() => {}, 'DISCOUNT_CODE_EXPIRED'],
      [() => update({ expires_at: null, starts_at: addMilliseconds(now, 60 * SECOND).toISOString() }), 'DISCOUNT_NOT_YET_ACTIVE'],
      [() => update({ starts_at: null }), 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED'],
      [() => update({ usage_limit: 2 }), 'DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT'],
      [() => update({ restricted_to: [square.product_id, caliper] }), 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'],
      [() => update({ customer_eligibility: 'first_time' }), 'DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED'],
      // $10.01 is €8.78.
      [() => update({ per_customer_usage_limit: 2 }), 'DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET'],
    ]
    for (const [change, code] of steps) {
      await change()
      await expect(check(made.code, use)).rejects.toMatchObject(refused(code))
    }
    expect((await check(made.code.toLowerCase(), { ...use, subtotal: 878 })).id).toBe(made.discount_id)
    await business.client.discounts.delete(made.discount_id)
    await expect(check(made.code, use)).rejects.toMatchObject(refused('INVALID_DISCOUNT_CODE'))
  })

  test('begins at its start and ends at its end', async () => {
    const now = provider.clock.now()
    const [start, end] = [addMilliseconds(now, SECOND).toISOString(), addMilliseconds(now, 2 * SECOND).toISOString()]
    const { code } = await make({ starts_at: start, expires_at: end })
    await expect(check(code)).rejects.toMatchObject(refused('DISCOUNT_NOT_YET_ACTIVE'))
    provider.clock.advance(SECOND)
    await check(code)
    provider.clock.advance(SECOND)
    await expect(check(code)).rejects.toMatchObject(refused('DISCOUNT_CODE_EXPIRED'))
  })

  test("depends on paid purchases: a declined one doesn't make an existing customer", async () => {
    const [first, existing] = [
      await make({ customer_eligibility: 'first_time' }),
      await make({ customer_eligibility: 'existing' }),
    ]
    const declined = await attempt('declined@example.com')
    const paid = await attempt('paid@example.com', '4242424242424242')
    const notEligible = refused('DISCOUNT_CUSTOMER_NOT_ELIGIBLE')
    await check(first.code, declined)
    await expect(check(existing.code, declined)).rejects.toMatchObject(notEligible)
    await check(existing.code, paid)
    await expect(check(first.code, paid)).rejects.toMatchObject(notEligible)
    // The same person as another customer of the same business isn't a new buyer.
    const again = { customerId: await newCustomer('paid@example.com') }
    await check(existing.code, again)
    await expect(check(first.code, again)).rejects.toMatchObject(notEligible)
  })

  test('ignores the customer while they are unknown', async () => {
    const { code } = await make({ customer_eligibility: 'specific' })
    expect((await check(code)).code).toBe(code)
  })
})

describe('a discount for specific customers', () => {
  const list = (id: string, query = '') =>
    ask(provider, `/discounts/${id}/customers${query}`, { method: 'GET', key: business.apiKey })
  const addCustomers = (id: string, ...ids: unknown[]) =>
    ask(provider, `/discounts/${id}/customers`, { key: business.apiKey, body: { customer_ids: ids } })
  const removeCustomer = (id: string, customer: string) =>
    ask(provider, `/discounts/${id}/customers/${customer}`, { method: 'DELETE', key: business.apiKey })
  const items = (...ids: string[]) => ({ status: 200, body: { items: ids.map((customer_id) => ({ customer_id })) } })

  test('applies to no one at first, and then to added customers until they are removed', async () => {
    const { discount_id: id, code } = await make({ customer_eligibility: 'specific' })
    const [ada, grace] = [await newCustomer('ada@example.com'), await newCustomer('grace@example.com')]
    const notEligible = refused('DISCOUNT_CUSTOMER_NOT_ELIGIBLE')
    await expect(check(code, { customerId: ada })).rejects.toMatchObject(notEligible)
    expect(await list(id)).toEqual(items())

    expect(await addCustomers(id, ada, ada)).toEqual(items(ada))
    provider.clock.advance(SECOND)
    expect(await addCustomers(id, ada, grace)).toEqual(items(ada, grace))
    expect(await list(id)).toEqual(items(grace, ada))
    expect(await list(id, '?page_size=1&page_number=1')).toEqual(items(ada))
    await check(code, { customerId: ada })

    expect(await removeCustomer(id, ada)).toEqual({ status: 204, body: {} })
    expect(await removeCustomer(id, ada)).toMatchObject({ status: 404, body: { code: 'CUSTOMER_NOT_FOUND' } })
    await expect(check(code, { customerId: ada })).rejects.toMatchObject(notEligible)
    await check(code, { customerId: grace })
  })

  test('adds all customers of a request or none, and only those of its business', async () => {
    const { discount_id: id } = await make()
    const stranger = await provider.openBusiness('Stranger Ltd')
    const foreign = await stranger.client.customers.create({ email: 'x@example.com', name: 'X' })
    const own = await newCustomer('y@example.com')
    for (const ids of [[own, 'cus_unknown'], [own, foreign.customer_id], [own, 5], []])
      expect(await addCustomers(id, ...ids)).toMatchObject({
        status: 422,
        body: { issues: [{ path: expect.stringMatching(/^customer_ids/) }] },
      })
    expect(await list(id)).toEqual(items())
  })
})
