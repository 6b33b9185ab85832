import { addMilliseconds, DAY, SECOND } from '@tradepost/kit/clock'
import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '#src/payouts/test-payouts.ts'
import { enter, send } from '#src/portal/test-portal.ts'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'
import { runTogether } from '#src/testing/test-races.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'
import { type Correcting, correct, documentsOf, readInvoices, sumDocuments } from './test-corrections.ts'

let provider: TestProvider
let business: TestBusiness
let at: Correcting
beforeAll(async () => {
  provider = await makeTestProvider()
})
// Closing checks the books: ledger, network, numbers without gaps.
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
})

const VISA = '4242424242424242'
/** A card whose refunds fail after a day. */
const REFUND_FAILS = '4000000000005126'
const BERLIN = { country: 'DE', street: 'Hauptstraße 1', city: 'Berlin', zipcode: '10115' }
const TAX_ID = 'DE123456789'
const TAX = 1197

type Sale = { number?: string; typed?: Record<string, unknown>; session?: Record<string, unknown> }

/** Sells something for 63.00 in Germany, where 19% VAT is on top, and returns the payment. */
async function sell({ number = VISA, typed: more = {}, session = {} }: Sale = {}): Promise<string> {
  const opened = await openSession(business, session)
  const totals = await ask(provider, `/session/${opened}/totals?country=DE${more.tax_id ? `&tax_id=${more.tax_id}` : ''}`, {
    method: 'GET',
  })
  const input = typed(number, { billing: BERLIN, expected_total: totals.body.total, ...more })
  const { body } = await post(provider, `/session/${opened}/pay`, input)
  expect(body.status).toBe('succeeded')
  return String(body.payment_id)
}

async function correctNow(paymentId: string, body: Parameters<typeof correct>[2]) {
  const answer = await correct(at, paymentId, body)
  await provider.drainAll()
  return answer
}

const numbersOf = async (paymentId: string) => (await readInvoices(at, paymentId)).items.map(({ number }) => number)

/** What an invoice says of the sale itself, apart from which and when it is. */
function saleOf({ invoices }: Awaited<ReturnType<typeof documentsOf>>) {
  const { number: _, issuedAt: __, paymentId: ___, corrects: ____, ...sale } = invoices.at(-1) ?? ({} as never)
  return sale
}

describe('N4 a forgotten tax ID', () => {
  const inclusive = async () => {
    const price = { type: 'one_time_price' as const, currency: 'USD' as const, price: 4900, discount: 10, tax_inclusive: true }
    const made = { name: 'Handbook', price: { ...price, purchasing_power_parity: false }, tax_category: 'e_book' as const }
    const { product_id } = await business.client.products.create(made)
    return { product_cart: [{ product_id, quantity: 3 }] }
  }

  test.each<[string, () => Promise<Record<string, unknown>>]>([
    ['on top', async () => ({})],
    ['in the prices', inclusive],
    ['with a discount', async () => ({ discount_code: 'TENTH' })],
  ])('gives back the tax %s; the corrected invoice is that of a checkout with the tax ID', async (_, sessionOf) => {
    await business.client.discounts.create({ type: 'percentage', amount: 1000, code: 'TENTH' })
    const session = await sessionOf()
    const forgotten = await sell({ session })
    const known = await sell({ session: { ...session, customer_business_name: 'Weber GmbH' }, typed: { tax_id: TAX_ID } })
    const { tax } = await business.client.payments.retrieve(forgotten)
    const before = await readBalances(at)
    const answer = await correct(at, forgotten, { business_name: ' Weber GmbH ', tax_id: '123 456 789' })
    expect(answer).toMatchObject({ status: 200, body: { is_pending: true, can_add: [], items: [{ number: 'TEST-000001' }] } })
    await provider.drainAll()
    const corrected = await documentsOf(at, forgotten)
    expect(saleOf(corrected)).toEqual(saleOf(await documentsOf(at, known)))
    expect(corrected.invoices.at(-1)?.corrects?.number).toBe('TEST-000001')
    const payment = await business.client.payments.retrieve(forgotten)
    expect(payment.refunds).toMatchObject([{ status: 'succeeded', amount: tax, is_partial: true }])
    expect(sumDocuments(corrected)).toBe(payment.total_amount - (tax ?? 0))
    // Only the tax moved: from what is owed to tax offices back to the card.
    const after = await readBalances(at)
    expect({ ...after, clearing: 0, tax_payable: 0 }).toEqual({ ...before, clearing: 0, tax_payable: 0 })
    expect(after.tax_payable).toBe(0)
    expect(await numbersOf(forgotten)).toEqual(['TEST-000001', 'TEST-CRN-000001', 'TEST-000003'])
  })

  test('gives back the tax of a converted payment to the cent of its settlement', async () => {
    const paymentId = await sell({ session: { billing_currency: 'EUR' } })
    await correctNow(paymentId, { tax_id: TAX_ID })
    expect((await readBalances(at)).tax_payable).toBe(0)
    const corrected = await documentsOf(at, paymentId)
    const {
      settlement_amount: settled,
      settlement_tax: tax,
      total_amount: total,
      ...payment
    } = await business.client.payments.retrieve(paymentId)
    expect(corrected.invoices.at(-1)?.conversion).toMatchObject({ settlementAmount: settled - (tax ?? 0), settlementTax: 0 })
    expect(sumDocuments(corrected)).toBe(total - (payment.tax ?? 0))
  })

  test.each([
    ['that has another form', VISA, BERLIN, 'DE12'],
    ['of another country', VISA, BERLIN, 'ATU12345678'],
    ['where nothing is taxed', VISA, { country: 'US' }, '12-3456789'],
  ])('%s is refused as at checkout, and changes nothing', async (_, number, billing, tax_id) => {
    const paymentId = await sell({
      number,
      typed: billing === BERLIN ? {} : { billing: { ...billing, zipcode: '94103' }, expected_total: 6300 },
    })
    expect(await correct(at, paymentId, { business_name: 'Weber GmbH', tax_id })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_TAX_ID', issues: [{ path: 'tax_id' }] },
    })
    expect(await numbersOf(paymentId)).toEqual(['TEST-000001'])
  })

  test("isn't asked for where the checkout didn't take one", async () => {
    const paymentId = await sell({ session: { feature_flags: { allow_tax_id: false } } })
    expect((await readInvoices(at, paymentId)).can_add).toEqual(['business_name'])
    expect((await correct(at, paymentId, { tax_id: TAX_ID })).body.code).toBe('INVALID_TAX_ID')
  })

  test("isn't taken where the payment method can't give back a part", async () => {
    const price = {
      type: 'one_time_price' as const,
      currency: 'INR' as const,
      price: 90_000,
      discount: 0,
      purchasing_power_parity: false,
    }
    const { product_id } = await business.client.products.create({ name: 'Ruler', price, tax_category: 'digital_products' })
    const { session_id } = await business.client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
    const billing = { country: 'IN', street: 'MG Road 1', city: 'Bengaluru', state: 'KA', zipcode: '560001' }
    const { card: _, ...buyer } = typed('', { billing, method: 'upi_collect', upi_id: 'success@upi', expected_total: 106_200 })
    const { body } = await post(provider, `/session/${session_id}/pay`, buyer)
    await provider.advance(5 * SECOND)
    const paymentId = String(body.payment_id)
    expect((await readInvoices(at, paymentId)).can_add).toEqual(['business_name'])
    const refused = await correct(at, paymentId, { tax_id: '22AAAAA0000A1Z5' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'PARTIAL_REFUND_NOT_ALLOWED' } })
  })

  test('leaves everything as it was if the tax could not be given back, and can be added again', async () => {
    const paymentId = await sell({ number: REFUND_FAILS })
    await correctNow(paymentId, { tax_id: TAX_ID })
    await provider.advance(2 * DAY)
    expect(await readInvoices(at, paymentId)).toMatchObject({
      items: [{ number: 'TEST-000001' }],
      can_add: ['business_name', 'tax_id'],
      is_pending: false,
      tax: TAX,
    })
    expect((await correct(at, paymentId, { business_name: 'Weber GmbH' })).status).toBe(200)
  })
})

describe('N4 a forgotten company name', () => {
  test('gives a credit note and a corrected invoice at once, and moves no money', async () => {
    const paymentId = await sell()
    const before = await readBalances(at)
    const { body } = await correct(at, paymentId, { business_name: 'Weber GmbH' })
    expect(body).toMatchObject({ is_pending: false, can_add: [] })
    const { invoices, creditNotes } = await documentsOf(at, paymentId)
    expect(creditNotes).toMatchObject([
      { total: 6300 + TAX, tax: TAX, refundId: null, replacement: { number: 'TEST-000002', returned: 0 } },
    ])
    expect(invoices).toMatchObject([
      { buyer: { businessName: null }, total: 6300 + TAX },
      { buyer: { businessName: 'Weber GmbH' }, total: 6300 + TAX, corrects: { number: 'TEST-000001' } },
    ])
    expect(await readBalances(at)).toEqual(before)
    expect((await business.client.payments.retrieve(paymentId)).refunds).toEqual([])
  })

  test('is on the corrected PDF; the first one stays, and all can be downloaded', async () => {
    const paymentId = await sell()
    await correct(at, paymentId, { business_name: 'Weber GmbH' })
    const { items } = await readInvoices(at, paymentId)
    const texts = await Promise.all(
      items.map(async ({ url }) => (await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()))).flat().join('\n')),
    )
    const byNumber = Object.fromEntries(items.map(({ number }, index) => [number, texts[index] ?? '']))
    expect(byNumber['TEST-000001']).toContain('Maya Lindqvist')
    expect(byNumber['TEST-000001']).not.toContain('Weber')
    expect(byNumber['TEST-000002']).toContain('Weber GmbH')
    expect(byNumber['TEST-000002']).toContain('TEST-000001')
    expect(byNumber['TEST-CRN-000001']).toContain('Invoice TEST-000001 is replaced by TEST-000002')
    expect((await business.client.payments.retrieve(paymentId)).invoice_url).toBe(
      items.find(({ number }) => number === 'TEST-000002')?.url,
    )
  })

  test('of a free order is corrected, too', async () => {
    await business.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
    const paymentId = await sell({ session: { discount_code: 'GIFT' }, typed: { card: undefined, expected_total: 0 } })
    expect((await correct(at, paymentId, { business_name: 'Weber GmbH', tax_id: TAX_ID })).status).toBe(200)
    expect((await documentsOf(at, paymentId)).invoices.at(-1)).toMatchObject({ total: 0, buyer: { taxId: TAX_ID } })
  })

  test('is told to the buyer by one email, which links to the corrected invoice', async () => {
    const email = 'weber@example.de'
    const paymentId = await sell({ typed: { email, language: 'de' } })
    await correctNow(paymentId, { tax_id: TAX_ID })
    const rows = await provider.deps.database.db.selectFrom('emails').selectAll().execute()
    const emails = await Promise.all(rows.map(async (row) => ({ ...row, ...(await provider.deps.mailer.read(row)) })))
    const [mail, ...more] = emails.filter(({ html, subject }) => html.includes(paymentId) && !subject.startsWith('Ihr Beleg'))
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Ihre korrigierte Rechnung von Acme Tools')
    expect(mail?.text).toContain('Rechnung TEST-000002 ersetzt Rechnung TEST-000001.')
    expect(mail?.text).toContain(`${provider.url}/invoices/payments/${paymentId}`)
  })
})

describe('N4 a correction', () => {
  test('happens once', async () => {
    const paymentId = await sell()
    await correct(at, paymentId, { tax_id: TAX_ID })
    const meanwhile = await correct(at, paymentId, { business_name: 'Weber GmbH' })
    expect(meanwhile).toMatchObject({ status: 409, body: { code: 'EXISTING_REFUND_REQUEST_PROCESSING' } })
    await provider.drainAll()
    const again = await correct(at, paymentId, { business_name: 'Weber GmbH' })
    expect(again).toMatchObject({ status: 409, body: { code: 'INVOICE_ALREADY_CORRECTED' } })
  })

  test("can't change what the invoice has", async () => {
    const paymentId = await sell({ typed: { tax_id: TAX_ID } })
    expect(await correct(at, paymentId, { tax_id: 'DE987654321' })).toMatchObject({
      status: 422,
      body: { code: 'INVOICE_FIELD_GIVEN' },
    })
    const complete = await sell({ session: { customer_business_name: 'Weber GmbH' }, typed: { tax_id: TAX_ID } })
    expect((await correct(at, complete, { business_name: 'Other' })).body.code).toBe('INVOICE_COMPLETE')
  })

  test('of two at once is one', async () => {
    const paymentId = await sell()
    const asked = ['Weber GmbH', 'Other GmbH'].map(
      (business_name) => () => correct(at, paymentId, { business_name, tax_id: TAX_ID }),
    )
    const answers = await runTogether(provider, 'payments', asked)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await provider.drainAll()
    expect((await documentsOf(at, paymentId)).invoices).toHaveLength(2)
    expect((await business.client.payments.retrieve(paymentId)).refunds).toHaveLength(1)
  })

  test('after a refund of a part is over what is left', async () => {
    const paymentId = await sell()
    const [caliper] = (await business.client.payments.retrieveLineItems(paymentId)).items
    await business.client.refunds.create({ payment_id: paymentId, items: [{ item_id: caliper?.items_id ?? '', amount: 1190 }] })
    expect((await correct(at, paymentId, { tax_id: TAX_ID })).body.code).toBe('EXISTING_REFUND_REQUEST_PROCESSING')
    await provider.drainAll()
    expect((await readInvoices(at, paymentId)).tax).toBe(TAX - 190)
    await correctNow(paymentId, { tax_id: TAX_ID })
    const documents = await documentsOf(at, paymentId)
    expect(documents.invoices.at(-1)).toMatchObject({ subtotal: 6300, refunded: 1000, total: 5300, isReverseCharge: true })
    expect(documents.creditNotes).toMatchObject([{ total: 1190 }, { total: 6300 + TAX - 1190, tax: TAX - 190 }])
    expect(sumDocuments(documents)).toBe(5300)
    expect((await readBalances(at)).tax_payable).toBe(0)
  })

  test('after a full refund is refused', async () => {
    const paymentId = await sell()
    await business.client.refunds.create({ payment_id: paymentId })
    await provider.drainAll()
    expect(await correct(at, paymentId, { tax_id: TAX_ID })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_ALREADY_REFUNDED' },
    })
  })

  test('leaves the net price to refund, on a credit note for the corrected invoice', async () => {
    const paymentId = await sell()
    await correctNow(paymentId, { business_name: 'Weber GmbH', tax_id: TAX_ID })
    await business.client.refunds.create({ payment_id: paymentId })
    await provider.drainAll()
    const payment = await business.client.payments.retrieve(paymentId)
    expect(payment).toMatchObject({ refund_status: 'full', refunds: [{ amount: TAX }, { amount: 6300 }] })
    const documents = await documentsOf(at, paymentId)
    expect(documents.creditNotes.at(-1)).toMatchObject({
      total: 6300,
      tax: 0,
      invoice: { number: 'TEST-000002' },
      buyer: { businessName: 'Weber GmbH', taxId: TAX_ID },
    })
    expect(sumDocuments(documents)).toBe(0)
  })

  test.each([
    [30, 30],
    [3, 3],
    [0, 0],
  ])('is possible for %i days after the payment', async (correction_days, days) => {
    await business.client.patch('/settings/invoices', { body: { correction_days } })
    const paymentId = await sell()
    const { can_add_until: until } = await readInvoices(at, paymentId)
    expect(until).toBe(addMilliseconds(provider.clock.now(), days * DAY).toISOString())
    await provider.advance(days * DAY)
    expect(await correct(at, paymentId, { tax_id: TAX_ID })).toMatchObject({
      status: 422,
      body: { code: 'INVOICE_CORRECTION_WINDOW_EXPIRED' },
    })
    expect((await readInvoices(at, paymentId)).can_add).toEqual([])
  })

  test('of a disputed payment is refused', async () => {
    const paymentId = await sell()
    await ask(provider, '/test_helpers/disputes', { key: business.apiKey, body: { payment_id: paymentId } })
    expect(await correct(at, paymentId, { tax_id: TAX_ID })).toMatchObject({ status: 422, body: { code: 'PAYMENT_DISPUTED' } })
  })

  test('is used by renewals: their invoices name the company, and their tax falls', async () => {
    const plan = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1000) }
    const { product_id } = await business.client.products.create(plan)
    const { payment, subscription } = await subscribe(at, product_id, { total: 1190, typed: { billing: BERLIN } })
    await correctNow(payment.payment_id, { business_name: 'Weber GmbH', tax_id: TAX_ID })
    await moveClock(at, { months: 1 })
    const { items } = await business.client.payments.list({ subscription_id: subscription.subscription_id })
    const renewal = await business.client.payments.retrieve(items[0]?.payment_id ?? '')
    expect(renewal).toMatchObject({ total_amount: 1000, tax: 0 })
    expect((await documentsOf(at, renewal.payment_id)).invoices).toMatchObject([
      { buyer: { businessName: 'Weber GmbH', taxId: TAX_ID }, isReverseCharge: true },
    ])
  })

  test('is made in the portal by the customer of the payment, and by nobody else', async () => {
    const paymentId = await sell()
    const other = await business.client.customers.create({ email: 'other@example.com', name: 'Other' })
    const { customer } = await business.client.payments.retrieve(paymentId)
    const path = `/api/payments/${paymentId}/invoices`
    const sent = { method: 'POST', body: { tax_id: TAX_ID } }
    const stranger = await send(await enter(provider, business, other.customer_id), path, sent)
    expect(stranger).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
    const own = await enter(provider, business, customer.customer_id)
    expect(await send(own, path, { ...sent, body: {} })).toMatchObject({ status: 422 })
    expect(await send(own, path, sent)).toMatchObject({ status: 200, body: { is_pending: true } })
    await provider.drainAll()
    const listed = (await send(own, '/api/payments')).body.items
    expect(listed).toMatchObject([{ invoices: { items: [{}, {}, {}], can_add: [] } }])
  })

  test('of a payment without an invoice, or of another business, is not found', async () => {
    const { payment_id: unpaid } = (
      await post(provider, `/session/${await openSession(business)}/pay`, typed('4000000000000002'))
    ).body
    const foreign = { provider, business: await provider.openBusiness() }
    const paymentId = await sell()
    for (const answer of [
      await correct(at, String(unpaid), { tax_id: TAX_ID }),
      await correct(foreign, paymentId, { tax_id: TAX_ID }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
  })
})
