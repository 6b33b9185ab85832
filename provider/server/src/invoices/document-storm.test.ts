import { afterAll, beforeAll, expect, test } from 'vitest'
import { skipBooks } from '#src/testing/test-books.ts'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { createDocumentDrawer } from './document-drawer.ts'
import { describeInvoice, drawInvoice } from './draw-invoice.ts'
import { GOLDEN, invoiceOf } from './test-invoices.ts'

let provider: TestProvider
let seller: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  skipBooks(provider)
  seller = await provider.openBusiness()
})
afterAll(() => provider.close())

async function pay(): Promise<string> {
  const { status, body } = await post(provider, `/session/${await openSession(seller)}/pay`, typed('4242424242424242'))
  expect(status).toBe(200)
  return String(body.payment_id)
}
const download = async (path: string) => {
  const answer = await provider.request(path)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const drawn = () => provider.deps.documents.countDrawn()

test('N86: equal requests at once share one drawing, and later ones get the same bytes without another', async () => {
  const path = `/invoices/payments/${await pay()}`
  const before = drawn()
  const answers = await Promise.all(Array.from({ length: 40 }, () => download(path)))
  expect(drawn() - before).toBe(1)
  const [first] = answers
  for (const { status, bytes } of [...answers, await download(path)]) {
    expect(status).toBe(200)
    expect(first && bytes.equals(first.bytes)).toBe(true)
  }
  expect(drawn() - before).toBe(1)
})

test('N86: credit notes are kept and shared like invoices', async () => {
  const payment = await pay()
  const refund = await seller.client.refunds.create({ payment_id: payment })
  await provider.drainAll()
  const before = drawn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => download(`/invoices/refunds/${refund.refund_id}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(drawn() - before).toBe(1)
})

test('N86: sales beside a storm of invoices are never refused', async () => {
  const payments = await Promise.all(Array.from({ length: 24 }, pay))
  const storm = Promise.all(payments.map((payment) => download(`/invoices/payments/${payment}`)))
  const sales = await Promise.all(Array.from({ length: 5 }, pay))
  const documents = await storm
  expect(sales).toHaveLength(5)
  expect(documents.map(({ status }) => status)).toEqual(documents.map(() => 200))
})

test('N86: a process draws the same bytes as the program itself, and ends with its server', async () => {
  const document = invoiceOf(GOLDEN.bengali)
  const drawer = createDocumentDrawer()
  expect((await drawer.draw(describeInvoice(document))).equals(await drawInvoice(document))).toBe(true)
  const drawing = drawer.draw(describeInvoice(invoiceOf(GOLDEN.tamil)))
  const ended = expect(drawing).rejects.toThrow()
  await drawer.close()
  await ended
})
