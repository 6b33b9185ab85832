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
  ['its own payment', bound, { ...payment, checkout_session_id: 'cks_2', metadata: {} }],
  ['its own payment, once more', { ...bound, status: 'paid' }, payment],
  ['its name, from a provider that does not tell the checkout', order, silent],
  ['its name, when the answer that opened it was lost', { ...unopened, status: 'expired' }, payment],
  [
    'its name, with one product in two lines',
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
])('a payment is for an order by %s', (_, candidate, paid) => {
  expect(matchOrder([candidate], paid)).toBe(candidate)
})

test.each<[why: string, order: Candidate, payment: Paid]>([
  ['another checkout', order, { ...payment, checkout_session_id: 'cks_2' }],
  ['another payment of the same order', bound, { ...payment, payment_id: 'pay_2' }],
  ['a paid order', { ...order, status: 'paid', paymentId: 'pay_2' }, payment],
  ['something cheaper', unopened, { ...payment, product_cart: [{ product_id: 'pdt_2', quantity: 1 }] }],
  [
    'fewer of it',
    order,
    {
      ...silent,
      product_cart: [
        { product_id: 'pdt_1', quantity: 1 },
        { product_id: 'pdt_2', quantity: 1 },
      ],
    },
  ],
  ['nothing that it says', unopened, { ...payment, product_cart: null }],
  ['an order that it does not name', unopened, { ...payment, metadata: { tradepost_order: 'ord_2' } }],
  ['an order that is named by no text', unopened, { ...payment, metadata: { tradepost_order: { id: 'ord_1' } } }],
])('a payment for %s does not pay an order', (_, candidate, paid) => {
  expect(matchOrder([candidate], paid)).toBeUndefined()
})

test('of two orders the one of the checkout is paid, whatever the payment names', () => {
  const named = { ...unopened, id: 'ord_2' }
  expect(matchOrder([named, order], { ...payment, metadata: { tradepost_order: 'ord_2' } })).toBe(order)
})
