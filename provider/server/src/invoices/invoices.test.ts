import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadOnlyScope, transact } from '#src/deps.ts'
import { applyOutcome } from '#src/fulfillment/apply-outcome.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import { skipBooks } from '#src/testing/test-books.ts'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

let provider: TestProvider
let seller: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  skipBooks(provider)
  seller = await provider.openBusiness()
})
afterAll(() => provider.close())

const VISA = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'

/** Pays a session of this business and returns the payment's ID. */
async function pay(business: TestBusiness, number = VISA, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await post(provider, `/session/${await openSession(business)}/pay`, typed(number, changes))
  return String(body.payment_id)
}

async function download(paymentId: string) {
  const answer = await provider.request(`/invoices/payments/${paymentId}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const numbersOf = async ({ businessId }: TestBusiness) => {
  const rows = await provider.deps.database.db
    .selectFrom('invoices')
    .select(['number', 'document'])
    .where('businessId', '=', businessId)
    .orderBy('number')
    .execute()
  return rows.map(({ number, document }) => [number, document.number])
}
const upTo = (count: number) =>
  Array.from({ length: count }, (_, index) => [index + 1, `TEST-${String(index + 1).padStart(6, '0')}`])

describe('the invoice of a payment', () => {
  test('is downloaded with just the payment ID, as a PDF named after its number', async () => {
    const business = await provider.openBusiness()
    const paymentId = await pay(business)
    const { answer, bytes } = await download(paymentId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('filename="TEST-000001.pdf"')
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
    const [lines] = await readPdf(bytes)
    expect(lines).toContain('Caliper | 1 | $39.00 | $39.00')
    expect(lines).toContain('Total paid | $63.00')
    expect(lines).toContain('Paid with: Visa •••• 4242')
    expect(lines?.join('\n')).toContain(paymentId)
  })

  test("is what the SDK retrieves, even with another business's key", async () => {
    const paymentId = await pay(seller)
    const other = await provider.openBusiness()
    for (const { client } of [seller, other]) {
      const answer = await client.invoices.payments.retrieve(paymentId)
      expect(Buffer.from(await answer.arrayBuffer()).equals((await download(paymentId)).bytes)).toBe(true)
    }
  })

  test('is referenced by the payment and its event', async () => {
    const paymentId = await pay(seller)
    const payment = await seller.client.payments.retrieve(paymentId)
    expect(payment.invoice_id).toMatch(/^inv_/)
    expect(payment.invoice_url).toBe(`${provider.url}/invoices/payments/${paymentId}`)
    const { items } = await seller.client.payments.list()
    const listed = items.find((item) => item.payment_id === paymentId)
    expect([listed?.invoice_id, listed?.invoice_url]).toEqual([payment.invoice_id, payment.invoice_url])
    const event = await provider.deps.database.db
      .selectFrom('events')
      .select('payload')
      .where('subjectId', '=', paymentId)
      .where('type', '=', 'payment.succeeded')
      .executeTakeFirstOrThrow()
    expect(event.payload).toContain(`"invoice_id":"${payment.invoice_id}","invoice_url":"${payment.invoice_url}"`)
  })

  test('keeps the same bytes after the business, its brand and its products are renamed', async () => {
    const business = await provider.openBusiness()
    const before = await download(await pay(business))
    const paymentId = (await business.client.payments.list()).items[0]?.payment_id ?? ''
    const { db } = provider.deps.database
    await db.updateTable('businesses').set({ name: 'Renamed' }).where('id', '=', business.businessId).execute()
    await db.updateTable('brands').set({ name: 'Renamed', url: 'https://renamed.example' }).execute()
    for await (const { product_id } of business.client.products.list())
      await business.client.products.update(product_id, { name: 'Renamed' })
    await provider.advance(86_400_000)
    expect((await download(paymentId)).bytes.equals(before.bytes)).toBe(true)
  })

  test('names the seller by its legal name and address, and the receipt its support email; invoices of before stay', async () => {
    const business = await provider.openBusiness()
    const earlier = await pay(business)
    const before = await download(earlier)
    const details = { support_email: 'help@acme.example', legal_name: 'Acme Werkzeuge GmbH', address: 'Weg 1\n10115 Berlin' }
    const pages = { terms_url: 'https://acme.example/terms', refund_policy_url: null, privacy_policy_url: null }
    const saved = await business.client.patch('/settings/seller', { body: { ...details, terms_url: pages.terms_url } })
    expect(saved).toEqual({ ...details, ...pages })
    const email = 'addressed@example.com'
    const [lines] = await readPdf((await download(await pay(business, VISA, { email }))).bytes)
    for (const line of ['Acme Werkzeuge GmbH', 'Weg 1', '10115 Berlin', 'help@acme.example'])
      expect(lines?.join('\n')).toContain(line)
    const [receipt] = await (await provider.request(`/mailbox.json?to=${email}`)).json()
    expect(receipt.text).toContain('help@acme.example')
    expect((await download(earlier)).bytes.equals(before.bytes)).toBe(true)
    const none = { support_email: null, legal_name: null, address: null }
    expect(await business.client.patch('/settings/seller', { body: none })).toEqual({ ...none, ...pages })
  })

  test.each([
    { support_email: 'nobody' },
    { legal_name: ' ' },
    { legal_name: 'x'.repeat(201) },
    { address: 'x'.repeat(501) },
    { address: Array.from({ length: 9 }, (_, line) => line).join('\n') },
    { terms_url: 'javascript:alert(1)' },
    { privacy_policy_url: '/privacy' },
    { vat: 'DE1' },
  ])('the details %j of a seller are refused and change nothing', async (body) => {
    const before = await seller.client.get('/settings/seller')
    await expect(seller.client.patch('/settings/seller', { body })).rejects.toMatchObject({ status: 422 })
    expect(await seller.client.get('/settings/seller')).toEqual(before)
  })

  test("is dated by the business's own clock", async () => {
    const business = await provider.openBusiness()
    const answer = await provider.request('/test_helpers/clock/advance', {
      method: 'POST',
      headers: { authorization: `Bearer ${business.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ months: 24 }),
    })
    expect(answer.status).toBeLessThan(300)
    await provider.drainAll()
    const ahead = provider.clock.now().getUTCFullYear() + 2
    const [lines] = await readPdf((await download(await pay(business))).bytes)
    expect(lines?.join('\n')).toMatch(new RegExp(`paid on \\w+ \\d+, ${ahead}`))
  })

  test('exists for a free order, too, and shows why it was free', async () => {
    const business = await provider.openBusiness()
    await business.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
    const session = await openSession(business, { discount_code: 'GIFT' })
    const { body } = await post(provider, `/session/${session}/pay`, typed(VISA, { card: undefined, expected_total: 0 }))
    const [lines] = await readPdf((await download(String(body.payment_id))).bytes)
    expect(lines).toContain('Discount (GIFT) | −$63.00')
    expect(lines).toContain('Total | $0.00')
    expect(lines?.join('\n')).not.toContain('Paid with')
  })

  test.each(['pay_doesnotexist0000000', '..%2f..', '%00', "' or 1=1"])('is not found for %s', async (id) => {
    const { answer, bytes } = await download(encodeURIComponent(decodeURIComponent(id)))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(bytes.toString()).toContain('"code"')
  })

  test("doesn't exist for a payment that was declined or requires action", async () => {
    for (const number of [DECLINED, ASKS]) {
      const paymentId = await pay(seller, number)
      const { answer, bytes } = await download(paymentId)
      expect([answer.status, JSON.parse(bytes.toString()).code]).toEqual([404, 'PAYMENT_NOT_FOUND'])
      expect((await seller.client.payments.retrieve(paymentId)).invoice_url).toBeNull()
    }
  })

  test('is linked in the receipt, with its number', async () => {
    const email = 'linked@example.com'
    const paymentId = await pay(seller, VISA, { email })
    const [receipt] = await (await provider.request(`/mailbox.json?to=${email}`)).json()
    expect(receipt.text).toContain(`Download invoice:\n${provider.url}/invoices/payments/${paymentId}\n`)
    expect(receipt.text).toMatch(/Invoice: TEST-\d{6}/)
  })
})

describe('invoice numbers', () => {
  test('run from 1 to n without gaps or duplicates if payments complete at the same moment', async () => {
    const [one, other] = [await provider.openBusiness(), await provider.openBusiness()]
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => pay(index % 3 === 0 ? other : one, index % 5 === 4 ? DECLINED : VISA)),
    )
    expect(await numbersOf(one)).toEqual(upTo(7))
    expect(await numbersOf(other)).toEqual(upTo(3))
  })

  test("have no gaps where payments were rolled back, even next to others that weren't", async () => {
    const business = await provider.openBusiness()
    const tenant = { businessId: business.businessId, mode: 'test' as const }
    const waiting = await Promise.all(Array.from({ length: 8 }, () => pay(business, ASKS)))
    const settle = (paymentId: string, isUndone: boolean) =>
      transact(provider.deps, tenant, async (scope) => {
        const outcome = {
          status: 'succeeded' as const,
          declineCode: null,
          nextCheckAt: null,
          card: null,
          token: null,
          dispute: null,
        }
        await applyOutcome(scope, await getPayment(scope, paymentId), outcome)
        if (isUndone) throw new Error('undone')
      })
    const results = await Promise.allSettled(waiting.map((paymentId, index) => settle(paymentId, index % 2 === 0)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(await numbersOf(business)).toEqual(upTo(4))
    await Promise.all(waiting.filter((_, index) => index % 2 === 0).map((paymentId) => settle(paymentId, false)))
    expect(await numbersOf(business)).toEqual(upTo(8))
  })

  test('are assigned once, even if an outcome is reported again', async () => {
    const business = await provider.openBusiness()
    const paymentId = await pay(business)
    const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
    const payment = await getPayment(scope, paymentId)
    const outcome = { status: 'succeeded' as const, declineCode: null, nextCheckAt: null, card: null, token: null, dispute: null }
    for (let index = 0; index < 3; index += 1) await applyOutcome(scope, payment, outcome)
    expect(await numbersOf(business)).toEqual(upTo(1))
  })
})
