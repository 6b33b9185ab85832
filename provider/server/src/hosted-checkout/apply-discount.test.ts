import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

type Answer<T> = { status: number; body: T & { code?: string } }
const ask = async <T>(path: string, method = 'GET', body?: unknown): Promise<Answer<T>> => {
  const answer = await provider.request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, body: (await answer.json()) as T & { code?: string } }
}
const put = (session: string, code: string | null) => ask<HostedSession>(`/session/${session}/discount`, 'PUT', { code })
const totalsOf = async (session: string, query: string) => (await ask<Totals>(`/session/${session}/totals?${query}`)).body
const pay = (session: string, expected: number, changes: Record<string, unknown> = {}, number = '4242424242424242') =>
  post(provider, `/session/${session}/pay`, typed(number, { expected_total: expected, ...changes }))
let codes = 0
async function makeDiscount(changes: object = {}): Promise<{ id: string; code: string }> {
  codes += 1
  const made = await business.client.discounts.create({ type: 'percentage', amount: 1000, code: `SAVE${codes}`, ...changes })
  return { id: made.discount_id, code: made.code }
}
const usesOf = async (id: string) => (await business.client.discounts.retrieve(id)).times_used

describe('a discount code', () => {
  test('changes the total on the page, in the preview and in the charge', async () => {
    const { id, code } = await makeDiscount()
    const session = await openSession(business)
    const { status, body } = await put(session, code.toLowerCase())
    expect(status).toBe(200)
    expect(body.totals).toMatchObject({ codes: [{ code, amount: 630 }], subtotal: 6300, discount: 630, total: 5670 })
    expect(await totalsOf(session, 'country=ES')).toMatchObject({ discount: 630, tax: 1191, total: 6861 })
    const paid = await pay(session, 5670)
    expect(paid.body.status).toBe('succeeded')
    const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
    expect(payment).toMatchObject({ total_amount: 5670, discount_id: id })
    expect(await usesOf(id)).toBe(1)
  })

  test('can be set by the business, replaced and removed', async () => {
    const [given, other] = [await makeDiscount(), await makeDiscount({ amount: 5000 })]
    const session = await openSession(business, { discount_code: given.code })
    expect((await ask<HostedSession>(`/session/${session}/data`)).body.totals.total).toBe(5670)
    expect((await put(session, other.code)).body.totals).toMatchObject({ discount: 3150, total: 3150 })
    expect((await put(session, null)).body.totals).toMatchObject({ codes: [], total: 6300 })
  })

  test('N16: is found as it is copied, on the page, in a request and by the API', async () => {
    await business.client.discounts.create({ type: 'percentage', amount: 1000, code: 'WELCOME\u200b-10\u200b' })
    for (const code of ['WELCOME-10', 'welcome-10\u200b', '\ufeff WELCOME–10 ', 'ＷＥＬＣＯＭＥ－１０']) {
      const session = await openSession(business)
      expect(await put(session, code), code).toMatchObject({ status: 200, body: { totals: { discount: 630 } } })
      const given = await openSession(business, { discount_code: code })
      expect((await ask<HostedSession>(`/session/${given}/data`)).body.totals, code).toMatchObject({ discount: 630 })
      expect(await business.client.discounts.retrieveByCode(code), code).toMatchObject({ code: 'WELCOME-10' })
      expect((await business.client.discounts.list({ code })).items, code).toHaveLength(1)
    }
  })

  test('that is unknown or not allowed is rejected and changes nothing', async () => {
    const session = await openSession(business)
    expect(await put(session, 'NOSUCHCODE')).toMatchObject({ status: 422, body: { code: 'INVALID_DISCOUNT_CODE' } })
    expect(await put(session, '')).toMatchObject({ status: 422 })
    const bare = await openSession(business, { feature_flags: { allow_discount_code: false } })
    expect(await put(bare, (await makeDiscount()).code)).toMatchObject({ status: 403 })
    expect(await put(bare, null)).toMatchObject({ status: 200 })
    expect((await ask<HostedSession>(`/session/${session}/data`)).body.totals.total).toBe(6300)
    const refused = business.client.checkoutSessions.create({ product_cart: [], discount_code: 'NOSUCHCODE' })
    await expect(refused).rejects.toMatchObject({ status: 422 })
  })

  test("isn't used by a declined card, but by the next card that is approved", async () => {
    const { id, code } = await makeDiscount({ usage_limit: 1 })
    const session = await openSession(business, { discount_code: code })
    expect((await pay(session, 5670, {}, '4000000000000002')).body.status).toBe('failed')
    expect(await usesOf(id)).toBe(0)
    expect((await pay(session, 5670)).body.status).toBe('succeeded')
    expect(await usesOf(id)).toBe(1)
  })

  test('with one use left is used by one of 16 simultaneous checkouts', async () => {
    const { id, code } = await makeDiscount({ usage_limit: 1 })
    const sessions = await Promise.all(Array.from({ length: 16 }, () => openSession(business, { discount_code: code })))
    const answers = await Promise.all(sessions.map((session, index) => pay(session, 5670, { email: `b${index}@example.com` })))
    expect(answers.filter(({ body }) => body.status === 'succeeded')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED')).toHaveLength(15)
    expect(await usesOf(id)).toBe(1)
  })

  test('for the full amount leaves nothing to charge: no card, no fee, a succeeded payment of 0', async () => {
    const { code } = await makeDiscount({ amount: 10_000 })
    const session = await openSession(business, { discount_code: code })
    const { card: _, ...rest } = typed('4242424242424242', { expected_total: 0 })
    const { status, body } = await post(provider, `/session/${session}/pay`, rest)
    expect({ status, payment: body.status }).toEqual({ status: 200, payment: 'succeeded' })
    const payment = await business.client.payments.retrieve(String(body.payment_id))
    expect(payment).toMatchObject({ status: 'succeeded', total_amount: 0, payment_method: null, card_last_four: null })
    const charges = await provider.acquirerDatabase.db
      .selectFrom('charges')
      .select('id')
      .where('idempotencyKey', '=', payment.payment_id)
      .execute()
    expect(charges).toEqual([])
  })

  test('left out leaves an amount due, which requires a card', async () => {
    const session = await openSession(business)
    const { card: _, ...rest } = typed('4242424242424242', { expected_total: 6300 })
    expect((await post(provider, `/session/${session}/pay`, rest)).status).toBe(422)
  })
})

describe('a business customer', () => {
  test('with a tax ID of its country pays no tax there', async () => {
    const session = await openSession(business)
    expect(await totalsOf(session, 'country=DE')).toMatchObject({ tax: 1197, total: 7497, is_reverse_charge: false })
    expect(await totalsOf(session, 'country=DE&tax_id=DE%20123%20456%20789')).toMatchObject({
      tax: 0,
      total: 6300,
      is_reverse_charge: true,
    })
    const billing = { country: 'DE' }
    const paid = await pay(session, 6300, { billing, tax_id: 'de123456789' })
    expect(paid.body.status).toBe('succeeded')
    expect(await business.client.payments.retrieve(String(paid.body.payment_id))).toMatchObject({ tax: 0, total_amount: 6300 })
  })

  test.each([
    ['of another country', 'DE', 'FR12123456789'],
    ['that is invalid', 'DE', 'DE12'],
    ['for a country without tax', 'US', '123456789'],
  ])("with a tax ID %s gets an error and isn't charged", async (_, country, taxId) => {
    const session = await openSession(business)
    const query = new URLSearchParams({ country, tax_id: taxId })
    expect(await ask(`/session/${session}/totals?${query}`)).toMatchObject({ status: 422, body: { code: 'INVALID_TAX_ID' } })
    expect((await pay(session, 6300, { billing: { country }, tax_id: taxId })).body.code).toBe('INVALID_TAX_ID')
  })

  test("can't enter a tax ID if the shop doesn't ask for one", async () => {
    const session = await openSession(business, { feature_flags: { allow_tax_id: false } })
    expect(await ask(`/session/${session}/totals?country=DE&tax_id=DE123456789`)).toMatchObject({ status: 422 })
  })
})
