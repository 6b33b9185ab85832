import type { ShownInvoices } from '@tradepost/contract/platform/buyer/invoices'
import type { SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import type { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { formatDecimal } from '@tradepost/kit/money/money'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthly } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { readCsvRows } from './read-csv.ts'
import { sellProducts } from './sold-payments.ts'

let world: World
let seller: Seller
let client: DodoPayments
/** Exports of a business's lists, by their paths. */
let exports: string[]
let refunded: string
let corrected: string
const BUYER = { email: 'maya@export.example', name: 'Maya Lindqvist', country: 'DE' }

/**
 * A buyer in Germany pays in two currencies; one payment is refunded in part, one corrected, one disputed; and money is paid out.
 */
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  const yen = {
    type: 'one_time_price' as const,
    currency: 'JPY' as const,
    price: 7480,
    discount: 0,
    purchasing_power_parity: false,
  }
  const { product_id } = await client.products.create({ name: 'Ruler', price: yen, tax_category: 'digital_products' })
  await client.addons.create({ name: 'Case', price: 1250, currency: 'KWD', tax_category: 'digital_products' })
  const sell = (products?: string[]) => sellProducts({ world, seller, client }, { ...BUYER, ...(products ? { products } : {}) })
  refunded = await sell()
  corrected = await sell()
  const disputed = await sell([product_id])
  const pro = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1000) }
  const { product_id: plan } = await client.products.create(pro)
  const { checkout_url: url } = await client.checkoutSessions.create({ product_cart: [{ product_id: plan, quantity: 1 }] })
  await payHosted(url ?? '', { email: 'pro@export.example', name: 'Pro', keepsCard: true })
  await world.drainAll()
  const [line] = (await client.payments.retrieveLineItems(refunded)).items
  await client.refunds.create({ payment_id: refunded, items: [{ item_id: line?.items_id ?? '', amount: 1190 }] })
  await client.post(`/payments/${corrected}/invoices`, { body: { tax_id: 'DE123456789' } })
  await client.post('/test_helpers/disputes', { body: { payment_id: disputed } })
  await world.drainAll()
  await client.post('/test_helpers/payouts/run')
  await world.drainAll()
  await seller.visitor.post(path('/records/check'))
  await world.drainAll()
  const document = (await (await fetch(`${world.platform.url}/openapi.json`)).json()) as { paths: Record<string, unknown> }
  const root = '/api/organizations/{slug}'
  exports = Object.keys(document.paths).flatMap((each) =>
    each.startsWith(root) && each.endsWith('.csv') && !each.slice(root.length).includes('{') ? [each.slice(root.length)] : [],
  )
})
afterAll(() => world.close())

const path = (rest: string) => `/api/organizations/${seller.slug}${rest}`
const read = async (rest: string) => readCsvRows((await seller.visitor.get<{ text: string }>(path(rest))).body.text)
const numbersOf = async (paymentId: string) => {
  const { body } = await seller.visitor.get<ShownInvoices>(path(`/payments/${paymentId}/invoices`))
  return body.invoices?.items.map(({ kind, number }) => ({ kind, number })) ?? []
}

test('N3 every export has each amount in minor units and as a decimal, beside the column of its currency', async () => {
  const filled = new Set<string>()
  for (const name of exports) {
    for (const row of await read(name)) {
      const amounts = Object.keys(row).filter((column) => column.endsWith('_minor'))
      expect(
        Object.keys(row).filter((column) => /cents$/.test(column)),
        name,
      ).toEqual([])
      for (const column of amounts) {
        const own = column.slice(0, -'_minor'.length)
        const [minor, currency] = [row[column], row[`${own}_currency`] ?? row.currency ?? '']
        expect(row, name).toHaveProperty(own)
        if (minor === '') expect(row[own]).toBe('')
        else {
          expect(minor, `${name} ${column}`).toMatch(/^-?\d+$/)
          expect(row[own], `${name} ${own}`).toBe(formatDecimal({ amount: Number(minor), currency }))
          filled.add(name)
        }
      }
    }
  }
  expect([...filled].sort()).toEqual(
    [
      ...['addons', 'balance-entries', 'customers', 'disputes', 'payments', 'payouts', 'products', 'refunds', 'subscriptions'],
      ...['cancellations', 'earnings', 'failed-payments', 'recurring-revenue', 'refunds-and-disputes', 'renewals', 'sales'].map(
        (report) => `reports/${report}`,
      ),
    ]
      .map((name) => `/${name}.csv`)
      .sort(),
  )
})

test('N3 payments are exported with tax, country, what was refunded, and the printed number of the invoice', async () => {
  const rows = await read('/payments.csv')
  const rowOf = (id: string) => rows.find(({ payment_id }) => payment_id === id)
  const [first] = await numbersOf(refunded)
  const about = { currency: 'USD', country: 'DE', total_amount: '46.41', tax: '7.41' }
  expect(rowOf(refunded)).toMatchObject({ ...about, refunded_amount: '11.90', invoice_number: first?.number })
  expect(rowOf(corrected)).toMatchObject({
    ...about,
    refunded_amount: '7.41',
    invoice_number: (await numbersOf(corrected)).findLast(({ kind }) => kind === 'invoice')?.number,
  })
  const { body } = await seller.visitor.get<{ sums: { currency: string; amount: number }[] }>(path('/payments/figures'))
  const sumOf = (currency: string) =>
    rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + Number(row.total_amount_minor), 0)
  expect(body.sums).toHaveLength(2)
  for (const { currency, amount } of body.sums) expect(sumOf(currency)).toBe(amount)
})

test('N3 refunds are exported with tax, country and both numbers, and a customer has a row for each currency', async () => {
  const rows = await read('/refunds.csv')
  const numbers = await numbersOf(refunded)
  expect(rows.find(({ payment_id }) => payment_id === refunded)).toMatchObject({
    amount: '11.90',
    tax: '1.90',
    country: 'DE',
    invoice_number: numbers[0]?.number,
    credit_note_number: numbers[1]?.number,
  })
  const spent = (await read('/customers.csv')).map(({ email, currency, spent: amount }) => [email, currency, amount])
  expect(spent.sort()).toEqual([
    [BUYER.email, 'JPY', expect.stringMatching(/^\d+$/)],
    [BUYER.email, 'USD', '73.51'],
    ['pro@export.example', 'USD', '10.00'],
  ])
})

test('N3 the number on an invoice or a credit note finds its payment in Payments and in the search of everything', async () => {
  for (const paymentId of [refunded, corrected]) {
    const numbers = await numbersOf(paymentId)
    expect(numbers.length).toBeGreaterThan(1)
    for (const { number } of numbers) {
      const list = await seller.visitor.get<SellerPaymentList>(path(`/payments?q=${number}`))
      expect(
        list.body.items.map(({ payment_id }) => payment_id),
        number,
      ).toEqual([paymentId])
      const { body } = await seller.visitor.get<SellerSearch>(path(`/search?q=${number.toLowerCase()}`))
      const found = body.groups.find(({ kind }) => kind === 'payment')?.items.map(({ id }) => id)
      expect(found, number).toEqual([paymentId])
    }
  }
})
