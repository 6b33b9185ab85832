import { DAY } from '@tradepost/kit/clock'
import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
})

const VISA = '4242424242424242'
/** A card whose refunds fail after a day. */
const REFUND_FAILS = '4000000000005126'

async function buy(number = VISA, changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await post(provider, `/session/${await openSession(business)}/pay`, typed(number, changes))
  expect(body.status).toBe('succeeded')
  return String(body.payment_id)
}
const refund = async (payment_id: string) => (await business.client.refunds.create({ payment_id })).refund_id
async function download(refundId: string) {
  const answer = await provider.request(`/invoices/refunds/${refundId}`)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}
async function emailsAbout(what: string) {
  const rows = await provider.deps.database.db.selectFrom('emails').selectAll().execute()
  const emails = await Promise.all(rows.map(async (row) => ({ ...row, ...(await provider.deps.mailer.read(row)) })))
  return emails.filter(({ html }) => html.includes(what))
}

test('a credit note exists once the refund has succeeded, names the invoice, and has the same bytes every time', async () => {
  const paymentId = await buy()
  const refundId = await refund(paymentId)
  expect((await download(refundId)).answer.status).toBe(404)
  await provider.drainAll()
  const { answer, bytes } = await download(refundId)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('content-disposition')).toContain('filename="TEST-CRN-000001.pdf"')
  const text = (await readPdf(bytes)).flat().join('\n')
  for (const part of ['Credit note', 'TEST-CRN-000001', 'TEST-000001', paymentId, refundId]) expect(text).toContain(part)
  expect((await download(refundId)).bytes.equals(bytes)).toBe(true)
})

test('credit notes are numbered without gaps, apart from invoices; a refund that fails takes no number', async () => {
  const failing = await refund(await buy(REFUND_FAILS))
  const first = await refund(await buy())
  await provider.drainAll()
  await provider.advance(2 * DAY)
  const second = await refund(await buy())
  await provider.drainAll()
  expect((await business.client.refunds.retrieve(failing)).status).toBe('failed')
  expect((await download(failing)).answer.status).toBe(404)
  const rows = await provider.deps.database.db
    .selectFrom('creditNotes')
    .select(['refundId', 'number'])
    .where('businessId', '=', business.businessId)
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    { refundId: first, number: 1 },
    { refundId: second, number: 2 },
  ])
})

test('the buyer gets an email in the language of the checkout, which links to the credit note', async () => {
  const refundId = await refund(await buy(VISA, { language: 'de' }))
  await provider.drainAll()
  const [email, ...others] = await emailsAbout(refundId)
  expect(others).toEqual([])
  expect(email?.subject).toMatch(/^Ihre Erstattung von /)
  expect(email?.text).toContain(`/invoices/refunds/${refundId}`)
  expect(email?.html).toContain('TEST-CRN-000001')
})

test('the email names what is refunded, and says when it is a part of the payment', async () => {
  const full = await refund(await buy())
  const payment_id = await buy()
  const { items } = await business.client.payments.retrieveLineItems(payment_id)
  const [line] = items
  const part = await business.client.refunds.create({ payment_id, items: [{ item_id: line?.items_id ?? '', amount: 500 }] })
  await provider.drainAll()
  const [[whole], [partial]] = await Promise.all([emailsAbout(full), emailsAbout(part.refund_id)])
  expect(whole?.text).toContain('Refund issued\n\nAcme Tools refunded $63.00 to your original payment method.')
  expect(whole?.text).toContain('Caliper: $39.00\nTry Square: $24.00\nTotal refunded: $63.00')
  expect(partial?.text).toContain('Acme Tools refunded $5.00 of your payment to your original payment method.')
  expect(partial?.text).toContain(`${line?.name}: $5.00\nTotal refunded: $5.00`)
})
