import { toReceipt } from '@tradepost/contract/platform/sales/receipt'
import { expect, test } from 'vitest'
import type { SoldLine, SoldLines } from '#src/payments-provider/calls/payments.ts'
import { caliper } from '#src/test-shop.ts'
import { toPaidSale, viewSale } from './paid-sale.ts'
import type { WeighedLine } from './split-lines.ts'
import { listPaymentProducts } from './updates/load-payment-update.ts'

const charged = { total_amount: 4177, tax: 667, currency: 'USD', discounts: [{ code: 'WELCOME10' }] }
const ordered = (changes: Partial<WeighedLine> = {}): WeighedLine => ({
  productId: 'pdt_1',
  name: 'Caliper',
  poster: 'caliper',
  quantity: 1,
  recurring: null,
  weight: 3900,
  ...changes,
})
const soldLine = (changes: Partial<SoldLine> = {}): SoldLine => ({ name: 'Caliper', amount: 4177, tax: 667, ...changes })
const detailed = (changes: Partial<NonNullable<SoldLine['breakdown']>> = {}, line: Partial<SoldLine> = {}): SoldLine =>
  soldLine({
    breakdown: {
      kind: 'product',
      product_id: 'pdt_1',
      quantity: 1,
      subtotal: 3900,
      discounts: [{ code: 'WELCOME10', amount: 390 }],
      credit: 0,
      tax_included: 0,
      tax_relief: 0,
      ...changes,
    },
    ...line,
  })
const listed = (...items: SoldLine[]): SoldLines => ({ currency: 'USD', wallet_amount: 0, documents: [], items })

/** Checks that the rows of a receipt, without the subtotal, sum to its total. */
function expectAddsUp(sale: ReturnType<typeof toPaidSale>) {
  const { rows, total } = toReceipt(viewSale(sale))
  const summed = rows.filter(({ kind }) => kind !== 'subtotal').map(({ amount }) => amount ?? 0)
  expect(summed.reduce((sum, amount) => sum + amount, 0)).toBe(total)
}

test("a sale has the amounts of the provider's lines", () => {
  const sale = toPaidSale(charged, listed(detailed()), [ordered()])
  expect(sale).toEqual({
    lines: [
      { productId: 'pdt_1', name: 'Caliper', poster: 'caliper', quantity: 1, unitPrice: 3900, amount: 3900, recurring: null },
    ],
    currency: 'USD',
    subtotal: 3900,
    discounts: [{ code: 'WELCOME10', amount: 390 }],
    credit: 0,
    taxRelief: 0,
    tax: 667,
    taxIncluded: 0,
    total: 4177,
    walletAmount: 0,
  })
  expectAddsUp(sale)
})

test('the discounts, credit and taxes of several lines are summed', () => {
  const first = detailed({ subtotal: 2000, credit: 100, discounts: [{ code: 'A', amount: 200 }] }, { amount: 2023, tax: 323 })
  const second = detailed(
    { subtotal: 1190, tax_included: 171, discounts: [{ code: 'A', amount: 119 }] },
    { amount: 1071, tax: 171 },
  )
  const third = detailed({ kind: 'addon', subtotal: 1190, tax_relief: 190, discounts: [] }, { name: null, amount: 1000, tax: 0 })
  const sale = toPaidSale({ ...charged, total_amount: 4094, tax: 494 }, listed(first, second, third), [ordered()])
  expect(sale).toMatchObject({
    discounts: [{ code: 'A', amount: 319 }],
    credit: 100,
    taxRelief: 190,
    tax: 494,
    taxIncluded: 171,
    lines: [{ poster: 'caliper' }, { poster: 'caliper' }, { name: 'Unnamed product', poster: null }],
  })
  expectAddsUp(sale)
})

test.each<[string, SoldLines | null]>([
  ['has no breakdown', listed(soldLine())],
  ["has a breakdown that doesn't sum to its amount", listed(detailed({ subtotal: 4000 }))],
])('a line that %s is net, and its code has no amount', (_, items) => {
  const sale = toPaidSale(charged, items, [ordered({ quantity: 2 })])
  expect(sale).toMatchObject({
    lines: [{ productId: 'pdt_1', quantity: 2, unitPrice: 1755, amount: 3510 }],
    discounts: [{ code: 'WELCOME10', amount: null }],
    tax: 667,
    taxIncluded: 0,
  })
  expectAddsUp(sale)
})

test.each([
  ['detailed', detailed()],
  ['net', soldLine()],
])('a sale with %s lines keeps what the wallet paid, and its rows still add up to its total', (_, line) => {
  const sale = toPaidSale(charged, { ...listed(line), wallet_amount: 500 }, [ordered()])
  expect(sale).toMatchObject({ total: 4177, walletAmount: 500 })
  expectAddsUp(sale)
})

test.each<[string, SoldLines | null]>([
  ['empty', listed()],
  ['paid by more wallet than their total', { ...listed(soldLine()), wallet_amount: 4178 }],
  ['for another total', listed(soldLine({ amount: 4000 }))],
  ['for another tax', listed(soldLine({ tax: 600 }))],
  ['in another currency', { ...listed(soldLine()), currency: 'EUR' }],
  ['taxed above their price', listed(soldLine({ tax: 4200 }), soldLine({ amount: 0, tax: -3533 }))],
  ['missing', null],
])("if the provider's lines are %s, the payment is split by the weights of the ordered lines", (_, items) => {
  const sale = toPaidSale(charged, items, [ordered(), ordered({ productId: 'pdt_2', name: 'Mallet', weight: 1950 })])
  expect(sale).toMatchObject({ lines: [{ amount: 2340 }, { amount: 1170 }], tax: 667, total: 4177, walletAmount: 0 })
  expectAddsUp(sale)
})

test('ordered lines without a price split a payment equally', () => {
  const free = [ordered({ weight: 0 }), ordered({ weight: 0 })]
  const sale = toPaidSale({ total_amount: 101, tax: null, currency: 'USD' }, null, free)
  expect(sale).toMatchObject({ lines: [{ amount: 51 }, { amount: 50 }], tax: null, discounts: [] })
  expectAddsUp(sale)
})

test('recurring terms stay on their line, and an add-on with a line of its own recurs at its own amount', () => {
  const addons = [{ name: 'Team library', quantity: 2 }]
  const recurring = {
    every: { count: 1, interval: 'Month' as const },
    amount: 3900,
    trial_period_days: 0,
    is_by_usage: false,
    addons,
  }
  const main = detailed({ kind: 'subscription', discounts: [], subtotal: 2700 }, { amount: 2700, tax: 0 })
  const addon = detailed(
    { kind: 'addon', discounts: [], subtotal: 1200, quantity: 2 },
    { name: 'Team library', amount: 1200, tax: 0 },
  )
  const paid = { total_amount: 3900, tax: 0, currency: 'USD' }
  const { lines } = toPaidSale(paid, listed(main, addon), [ordered({ recurring })])
  expect(lines).toMatchObject([
    { recurring: { ...recurring, amount: 2700, addons: [] } },
    { name: 'Team library', quantity: 2, recurring: { ...recurring, amount: 1200, addons: [] } },
  ])
  // A prorated part says nothing about later cycles.
  const part = detailed({ kind: 'addon', discounts: [], subtotal: 600 }, { name: 'Team library', amount: 600, tax: 0 })
  const prorated = toPaidSale({ ...paid, total_amount: 3300 }, listed(main, part), [ordered({ recurring })])
  expect(prorated.lines).toMatchObject([{ recurring: { ...recurring, addons: [] } }, { recurring: null }])
  const trial = toPaidSale({ ...paid, total_amount: 2700 }, listed(main), [ordered({ recurring })])
  expect(trial.lines).toMatchObject([{ recurring }])
})

test('a payment that started elsewhere has the product names that the catalog knows', () => {
  const product = { ...caliper, product_id: 'pdt_1', price: 300 }
  const cart = [
    { product_id: 'pdt_1', quantity: 2 },
    { product_id: 'pdt_2', quantity: 1 },
  ]
  expect(listPaymentProducts({ product_cart: cart }, [product]).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Caliper', 2],
    ['Sold elsewhere', 1],
  ])
  expect(listPaymentProducts({}, [])).toMatchObject([{ productId: '', name: 'Sold elsewhere', quantity: 1 }])
})
