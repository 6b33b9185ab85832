import { renderEmailText } from '@tradepost/kit/email/email-content'
import { renderEmail } from '@tradepost/kit/email/render-email'
import { ISO_4217 } from '@tradepost/kit/money/currencies'
import { LANGUAGES } from '@tradepost/messages/languages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { getPayment, listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import {
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'
import { receiptEmail } from './receipt-email.ts'

type Receipt = { to: string; subject: string; text: string; html: string }

let provider: TestProvider
let seller: TestBusiness
/** A successful payment with its lines, to build receipts from. */
let settled: PaymentRow
let lines: PaymentLineRow[]
beforeAll(async () => {
  provider = await makeTestProvider()
  seller = await provider.openBusiness()
  const { body } = await pay(await openSession(seller), VISA)
  const scope = await createReadOnlyScope(provider.deps, { businessId: seller.businessId, mode: 'test' })
  settled = await getPayment(scope, String(body.payment_id))
  lines = await listPaymentLines(scope, settled.id)
})
afterAll(() => provider.close())

const receiptsFor = async (email: string): Promise<Receipt[]> =>
  (await (await provider.request(`/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as Receipt[]

let buyers = 0
/** Pays a session and returns the result, with only this buyer's receipts. */
async function pay(session: string, number: string, changes: Record<string, unknown> = {}) {
  buyers += 1
  const email = `buyer-${buyers}@example.com`
  const { body } = await post(provider, `/session/${session}/pay`, typed(number, { email, ...changes }))
  return { body, receipts: await receiptsFor(email), again: () => receiptsFor(email) }
}
const VISA = '4242424242424242'
const inGermany = { billing: { country: 'DE', city: 'Berlin', street: 'Hauptstraße 1', zipcode: '10115' } }

describe('a receipt', () => {
  test('shows the seller, the items and totals, the card, the date and the payment ID', async () => {
    await seller.client.discounts.create({ type: 'percentage', amount: 1000, code: 'SAVE10' })
    const session = await openSession(seller, { discount_code: 'SAVE10' })
    const { body, receipts } = await pay(session, VISA, { ...inGermany, expected_total: 6747 })
    expect(body.status).toBe('succeeded')
    expect(receipts).toHaveLength(1)
    const [receipt] = receipts
    expect(receipt?.subject).toBe('Your receipt from Acme Tools')
    expect(receipt?.text).toContain('Acme Tools has received your payment of $67.47.')
    expect(receipt?.text).toContain(
      [
        'Caliper: $39.00',
        'Try Square: $24.00',
        'Subtotal: $63.00',
        'Discount (SAVE10): −$6.30',
        'VAT 19%: $10.77',
        'Total paid: $67.47',
      ].join('\n'),
    )
    expect(receipt?.text).toContain(`Paid with: Visa •••• 4242\nDate: `)
    expect(receipt?.text).toContain(`Payment: ${body.payment_id}\n`)
    expect(receipt?.text).toContain('This was a test. No real charges.')
    expect(receipt?.html).toMatch(/<html[^>]* lang="en"/)
    expect(receipt?.html).toContain('Tradepost Pay')
  })

  test('shows included tax without adding it', async () => {
    const product = await seller.client.products.create({
      name: 'Level',
      price: { ...usd(3800), tax_inclusive: true },
      tax_category: 'digital_products',
    })
    const cart = { product_cart: [{ product_id: product.product_id, quantity: 2 }] }
    const { receipts } = await pay(await openSession(seller, cart), VISA, { ...inGermany, expected_total: 7600 })
    expect(receipts[0]?.text).toContain('2 × Level: $76.00\nTotal paid: $76.00\n\nPrices include VAT 19%: $12.13')
  })

  test('tells a business that reverse charge applies', async () => {
    const changes = { ...inGermany, tax_id: 'DE123456789', expected_total: 6300 }
    const { receipts } = await pay(await openSession(seller), VISA, changes)
    expect(receipts[0]?.text).toContain('Subtotal: $63.00\nTax (reverse charge): $0.00\nTotal paid: $63.00')
  })

  test('for a free order names no card', async () => {
    await seller.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
    const { body, receipts } = await pay(await openSession(seller, { discount_code: 'GIFT' }), VISA, {
      card: undefined,
      expected_total: 0,
    })
    expect(body.status).toBe('succeeded')
    expect(receipts[0]?.text).toContain('No payment was due.')
    expect(receipts[0]?.text).toContain('Discount (GIFT): −$63.00\nTotal: $0.00')
    expect(receipts[0]?.text).not.toContain('Paid with')
  })

  test.each([
    ['a part', 500, 'Wallet: −$5.00\nCharged to Visa •••• 4242: $58.00\nDate: '],
    ['everything', 6300, 'Wallet: −$63.00\nDate: '],
  ])('shows what the card was charged if the wallet paid %s', (_, walletAmount, text) => {
    const { body } = receiptEmail({
      payment: { ...settled, walletAmount },
      lines,
      seller: { name: 'Acme Tools', supportEmail: null, theme: null, imageId: null },
      providerUrl: 'http://localhost',
      keys: [],
      delivery: null,
      paidAt: settled.createdAt,
      invoice: { number: 'TEST-000001', url: null },
      terms: null,
    })
    expect(renderEmailText(body)).toContain(text)
  })

  test('is sent once, even if the outcome is reported again', async () => {
    const session = await openSession(seller)
    const { body, again } = await pay(session, '4000002500003155')
    expect(await again()).toEqual([])
    const answer = () => post(provider, `/session/${session}/challenge/${body.payment_id}`, { answer: 'approve' })
    const answers = await Promise.all([answer(), answer(), answer(), answer()])
    expect(answers.map((each) => each.body.status)).toEqual(Array(4).fill('succeeded'))
    await provider.drainAll()
    expect(await again()).toHaveLength(1)
  })

  test('is sent when a processing payment succeeds; one that fails is reported once, with the way back to its checkout', async () => {
    const slow = await pay(await openSession(seller), '4000000000000259')
    const failingSession = await openSession(seller)
    const failing = await pay(failingSession, '4000000000003063')
    const declined = await pay(await openSession(seller), '4000000000000002')
    expect([slow, failing, declined].map(({ receipts }) => receipts.length)).toEqual([0, 0, 0])
    await provider.advance(3_600_000)
    expect(await slow.again()).toHaveLength(1)
    await provider.advance(3_600_000)
    const told = await failing.again()
    expect(told.map(({ subject }) => subject)).toEqual(['Your payment to Acme Tools didn’t go through'])
    expect(told[0]?.text).toContain('Your payment to Acme Tools didn’t go through. You haven’t been charged.')
    expect(told[0]?.text).toContain(`/session/${failingSession}`)
    expect(await declined.again()).toEqual([])
  })
})

describe('the language of a receipt', () => {
  test.each([
    ['de', 'Ihr Beleg von Acme Tools', 'Bezahlter Betrag: 63,00\u00a0$'],
    ['fr', 'Votre reçu de Acme Tools', 'Total payé: 63,00\u00a0$US'],
    ['es', 'Su recibo de Acme Tools', 'Total pagado: 63,00\u00a0US$'],
    ['pt', 'Seu recibo de Acme Tools', 'Total pago: US$\u00a063,00'],
    ['ja', 'Acme Toolsからの領収書', 'お支払い合計: $63.00'],
  ])('is the language of the checkout: %s', async (language, subject, total) => {
    const { receipts } = await pay(await openSession(seller), VISA, { language })
    expect(receipts[0]?.subject).toBe(subject)
    expect(receipts[0]?.text).toContain(total)
    expect(receipts[0]?.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`))
  })

  test('runs from right to left in Arabic, where names and amounts keep their order', async () => {
    const { receipts } = await pay(await openSession(seller), VISA, { language: 'ar' })
    const [receipt] = receipts
    expect(receipt?.html).toMatch(/<html[^>]* dir="rtl"/)
    expect(receipt?.html).toMatch(/<table[^>]* dir="rtl"/)
    expect(receipt?.html).toMatch(/<th[^>]*text-align:right/)
    expect(receipt?.html).not.toMatch(/<th[^>]*text-align:left/)
    expect(receipt?.text).toContain('استلم \u2068Acme Tools\u2069 دفعتك بمبلغ \u206663.00\u00a0US$\u2069.')
    expect(receipt?.text).toContain('وسيلة الدفع: \u2068Visa •••• 4242\u2069')
  })

  test("can't be one that we don't speak", async () => {
    const { body } = await pay(await openSession(seller), VISA, { language: 'tlh' })
    expect(body.code).toBe('INVALID_REQUEST_PARAMETERS')
  })

  test("is English if the page doesn't send one", async () => {
    const { receipts } = await pay(await openSession(seller), VISA)
    expect(receipts[0]?.subject).toBe('Your receipt from Acme Tools')
  })
})

test('text that a business or a buyer typed is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const other = await provider.openBusiness(`Evil ${hostile} https://evil.test`)
  const product = await other.client.products.create({
    name: `${hostile}\n\nTotal paid: $0.00`,
    price: usd(6300),
    tax_category: 'digital_products',
  })
  const cart = { product_cart: [{ product_id: product.product_id, quantity: 1 }] }
  for (const language of LANGUAGES) {
    const { receipts } = await pay(await openSession(other, cart), VISA, { language, name: hostile })
    const [receipt] = receipts
    expect(receipt?.html).not.toContain('<img')
    expect(receipt?.html).toContain('&lt;img src=x')
    expect(`${receipt?.html}${receipt?.text}`).not.toContain('https://evil')
    expect(receipt?.text.split('\n')).not.toContain('Total paid: $0.00')
    expect(receipt?.subject).not.toMatch(/[\r\n]/)
  }
})

test('a receipt can be written for any product and any buyer, so it never blocks a payment', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom(...ISO_4217),
      fc.constantFrom(...LANGUAGES),
      async (name, product, currency, language) => {
        const payment = { ...settled, currency, language }
        const mail = receiptEmail({
          payment,
          lines: lines.map((line) => ({ ...line, name: product })),
          seller: { name, supportEmail: name, theme: null, imageId: null },
          providerUrl: 'http://localhost',
          keys: [{ productName: product, message: name, keys: ['KEY-1'] }],
          delivery: null,
          paidAt: settled.createdAt,
          invoice: { number: 'TEST-000001', url: 'https://pay.example/invoices/payments/pay_1' },
          terms: null,
        })
        expect(mail.subject).not.toMatch(/[\r\n]/)
        const { html } = await renderEmail(mail.body)
        expect(html).not.toMatch(/<(img|script)/)
        expect(html.match(/<a .*?href="[^"]*"/gs)?.every((link) => link.endsWith('pay_1"'))).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

test('an off-session charge of a saved card has its receipt in the language of the earlier payment', async () => {
  const { customer_id } = await seller.client.customers.create({ email: 'kept@example.com', name: 'Kept' })
  const session = await openSession(seller, { customer: { customer_id }, show_saved_payment_methods: true })
  const body = typed(VISA, { email: 'kept@example.com', saves_card: true, language: 'fr' })
  expect((await post(provider, `/session/${session}/pay`, body)).body.status).toBe('succeeded')
  const { items } = await seller.client.customers.retrievePaymentMethods(customer_id)
  const product = await seller.client.products.create({ name: 'Mallet', price: usd(1900), tax_category: 'digital_products' })
  await seller.client.payments.create({
    customer: { customer_id },
    billing: { country: 'US', state: 'CA', city: 'San Francisco', street: '1401 Folsom Street', zipcode: '94103' },
    product_cart: [{ product_id: product.product_id, quantity: 1 }],
    payment_method_id: items[0]?.payment_method_id ?? '',
  })
  await provider.drainAll()
  const receipts = await receiptsFor('kept@example.com')
  expect(receipts.map(({ subject }) => subject)).toEqual(Array(2).fill('Votre reçu de Acme Tools'))
  expect(receipts[0]?.text).toContain('Mallet')
})
