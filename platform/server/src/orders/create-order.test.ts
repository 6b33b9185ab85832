import { expect, test } from 'vitest'
import { caliper } from '#src/test-shop.ts'
import { linesOfPayment } from './create-order.ts'

const payment = {
  payment_id: 'pay_1',
  total_amount: 1100,
  tax: 100,
  currency: 'USD',
  status: 'succeeded',
  customer: { customer_id: 'cus_1', email: 'a@example.com', name: 'A' },
}
const product = { ...caliper, product_id: 'pdt_1', price: 300 }

test('the lines of a payment that started elsewhere sum to what was paid without tax', () => {
  const lines = linesOfPayment(
    {
      ...payment,
      product_cart: [
        { product_id: 'pdt_1', quantity: 2 },
        { product_id: 'pdt_2', quantity: 1 },
      ],
    },
    [product],
  )
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(1000)
  expect(lines.map((line) => [line.name, line.quantity])).toEqual([
    ['Caliper', 2],
    ['Sold elsewhere', 1],
  ])
})

test('a payment that names no products is one line', () => {
  expect(linesOfPayment(payment, [])).toEqual([
    { productId: '', name: 'Sold elsewhere', poster: null, quantity: 1, unitPrice: 1000, amount: 1000, recurring: null },
  ])
})
