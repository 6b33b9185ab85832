import { expect, test } from 'vitest'
import { type Candidate, matchOrder, type Paid } from './match-order.ts'

const order: Candidate = {
  id: 'ord_1',
  status: 'awaiting_payment',
  sessionId: 'cks_1',
  paymentId: null,
  lines: [
    { productId: 'pdt_1', quantity: 2 },
    { productId: 'pdt_2', quantity: 1 },
  ],
}
const payment: Paid = {
  payment_id: 'pay_1',
  checkout_session_id: 'cks_1',
  metadata: { tradepost_order: 'ord_1' },
  product_cart: [
    { product_id: 'pdt_2', quantity: 1 },
    { product_id: 'pdt_1', quantity: 2 },
  ],
}
const bound = { ...order, sessionId: null, paymentId: 'pay_1' }
const unopened = { ...order, sessionId: null }
const silent = { ...payment, checkout_session_id: null }

test.each<[why: string, order: Candidate, payment: Paid]>([
  ['its checkout', order, { ...payment, metadata: {}, product_cart: null }],
  ['its payment ID', bound, { ...payment, checkout_session_id: 'cks_2', metadata: {} }],
  ['its payment ID when it is already paid', { ...bound, status: 'paid' }, payment],
  ["its order ID if the provider doesn't report the checkout", order, silent],
  ['its order ID if the response that opened the checkout was lost', { ...unopened, status: 'expired' }, payment],
  [
    'its order ID with one product on two lines',
    {
      ...order,
      lines: [
        { productId: 'pdt_1', quantity: 1 },
        { productId: 'pdt_2', quantity: 1 },
        { productId: 'pdt_1', quantity: 1 },
      ],
    },
    silent,
  ],
])('a payment matches an order by %s', (_, candidate, paid) => {
  expect(matchOrder([candidate], paid)).toBe(candidate)
})

test.each<[why: string, order: Candidate, payment: Paid]>([
  ['another checkout', order, { ...payment, checkout_session_id: 'cks_2' }],
  ['another payment of the same order', bound, { ...payment, payment_id: 'pay_2' }],
  ['a paid order', { ...order, status: 'paid', paymentId: 'pay_2' }, payment],
  ['a cheaper cart', unopened, { ...payment, product_cart: [{ product_id: 'pdt_2', quantity: 1 }] }],
  [
    'a smaller quantity',
    order,
    {
      ...silent,
      product_cart: [
        { product_id: 'pdt_1', quantity: 1 },
        { product_id: 'pdt_2', quantity: 1 },
      ],
    },
  ],
  ['an unknown cart', unopened, { ...payment, product_cart: null }],
  ['another order ID', unopened, { ...payment, metadata: { tradepost_order: 'ord_2' } }],
  ['an order ID that is not text', unopened, { ...payment, metadata: { tradepost_order: { id: 'ord_1' } } }],
])("a payment for %s doesn't pay an order", (_, candidate, paid) => {
  expect(matchOrder([candidate], paid)).toBeUndefined()
})

test('of two orders, the one of the checkout is paid, regardless of the order that the payment names', () => {
  const named = { ...unopened, id: 'ord_2' }
  expect(matchOrder([named, order], { ...payment, metadata: { tradepost_order: 'ord_2' } })).toBe(order)
})
