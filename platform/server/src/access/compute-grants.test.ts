import type { AccessReason } from '@tradepost/contract/platform/access'
import { expect, test } from 'vitest'
import { type AccessRules, DEFAULT_RULES } from './access-rules.ts'
import { computeGrants } from './compute-grants.ts'
import type { CustomerFacts } from './customer-facts.ts'
import { decideAccess } from './decide-access.ts'
import { aPayment, aSubscription, day, NOTHING } from './test-facts.ts'

const said = (
  facts: Partial<CustomerFacts>,
  at: Date,
  { rules = {}, product = 'plan' }: { rules?: Partial<AccessRules>; product?: string } = {},
) => {
  const grants = computeGrants({ ...NOTHING, ...facts }, { ...DEFAULT_RULES, ...rules })
  const decision = decideAccess(
    grants.filter(({ productId }) => productId === product),
    at,
  )
  return decision && { reason: decision.reason, has: decision.has_access, until: decision.until, payment: decision.payment_id }
}
const answer = (
  reason: AccessReason,
  has: boolean,
  { until = null, payment = 'pay' }: { until?: Date | null; payment?: string | null } = {},
) => ({
  reason,
  has,
  until: until?.toISOString() ?? null,
  payment,
})

const book = aPayment({ productIds: ['book'] })
const ofBook = { product: 'book' }
const refund = { paymentId: 'pay', status: 'succeeded', amount: 1000, createdAt: day(5), keepsAccess: false }
const dispute = { paymentId: 'pay', status: 'dispute_opened' as const, createdAt: day(6) }
const ofPlan = aPayment({ subscriptionIds: ['sub'], productIds: ['plan'] })
const renewed = aPayment({ ...ofPlan, id: 'pay_2', createdAt: day(30) })
const failed = aPayment({ ...ofPlan, id: 'pay_3', status: 'failed', createdAt: day(60) })
const plan = aSubscription({ previousBillingAt: day(30), nextBillingAt: day(60) })

test('paid: a purchase gives its product, without an end', () => {
  expect(said({ payments: [book] }, day(400), ofBook)).toEqual(answer('paid', true))
  expect(said({ payments: [ofPlan, renewed], subscriptions: [plan] }, day(31))).toEqual(
    answer('paid', true, { payment: 'pay_2' }),
  )
})

test('nothing is given before a payment succeeded', () => {
  for (const status of ['processing', 'failed', 'cancelled', 'requires_payment_method'])
    expect(said({ payments: [aPayment({ ...book, status })] }, day(1), ofBook)).toBeUndefined()
  for (const status of ['pending', 'failed']) expect(said({ subscriptions: [aSubscription({ status })] }, day(1))).toBeUndefined()
})

test('trial: a subscription in its trial gives access', () => {
  const trial = aSubscription({ isTrial: true })
  expect(said({ payments: [aPayment({ ...ofPlan, amount: 0 })], subscriptions: [trial] }, day(1))).toEqual(answer('trial', true))
})

test('grace: after a failed renewal access goes on for the days of the policy, counted from that renewal', () => {
  const held = { payments: [ofPlan, renewed, failed], subscriptions: [aSubscription({ ...plan, status: 'on_hold' })] }
  expect(said(held, day(62.9))).toEqual(answer('grace', true, { until: day(63), payment: 'pay_3' }))
  expect(said(held, day(63))).toEqual(answer('on_hold', false, { payment: 'pay_3' }))
  expect(said(held, day(66), { rules: { graceDays: 7 } })).toEqual(answer('grace', true, { until: day(67), payment: 'pay_3' }))
})

test('on_hold: without days of grace, access stops with the failed renewal and comes back when it is paid', () => {
  const held = { payments: [ofPlan, failed], subscriptions: [aSubscription({ ...plan, status: 'on_hold' })] }
  expect(said(held, day(60), { rules: { graceDays: 0 } })).toEqual(answer('on_hold', false, { payment: 'pay_3' }))
  const paid = { payments: [ofPlan, aPayment({ ...failed, status: 'succeeded' })], subscriptions: [plan] }
  expect(said(paid, day(61))).toEqual(answer('paid', true, { payment: 'pay_3' }))
})

test('on_hold: if no record has the failed renewal, grace counts from the billing date', () => {
  const held = { payments: [ofPlan, renewed], subscriptions: [aSubscription({ ...plan, status: 'on_hold' })] }
  expect(said(held, day(61))).toEqual(answer('grace', true, { until: day(63), payment: null }))
})

test('paused: a paused subscription gives nothing', () => {
  const paused = aSubscription({ ...plan, status: 'paused', pausedAt: day(40) })
  expect(said({ payments: [ofPlan], subscriptions: [paused] }, day(41))).toEqual(answer('paused', false))
})

test('cancelled: a scheduled cancellation keeps access until the paid period ends', () => {
  const ending = { payments: [ofPlan], subscriptions: [aSubscription({ ...plan, cancelsNext: true })] }
  expect(said(ending, day(59))).toEqual(answer('paid', true, { until: day(60) }))
  expect(said(ending, day(60))).toEqual(answer('cancelled', false))
})

test('cancelled: one that ends at once ends access at once', () => {
  const ended = aSubscription({ ...plan, status: 'cancelled', cancelledAt: day(33) })
  expect(said({ payments: [ofPlan], subscriptions: [ended] }, day(34))).toEqual(answer('cancelled', false))
})

test('expired: access ends with the term, also before the provider says so', () => {
  const ending = { payments: [ofPlan], subscriptions: [aSubscription({ ...plan, expiresAt: day(45) })] }
  expect(said(ending, day(44))).toEqual(answer('paid', true, { until: day(45) }))
  expect(said(ending, day(45))).toEqual(answer('expired', false))
  const over = { payments: [ofPlan], subscriptions: [aSubscription({ ...plan, status: 'expired', expiresAt: day(45) })] }
  expect(said(over, day(46))).toEqual(answer('expired', false))
})

test('plan_changed: the former plan ends when the new one is paid', () => {
  const upgraded = aPayment({ ...renewed, productIds: ['pro'] })
  const facts = { payments: [ofPlan, upgraded], subscriptions: [aSubscription({ ...plan, productId: 'pro' })] }
  expect(said(facts, day(31))).toEqual(answer('plan_changed', false, { payment: 'pay_2' }))
  expect(said(facts, day(31), { product: 'pro' })).toEqual(answer('paid', true, { payment: 'pay_2' }))
})

test('plan_changed: a product bought once beside a subscription stays when the plan changes', () => {
  const line = { amount: 500, refundable: 500 }
  const both = aPayment({
    ...ofPlan,
    productIds: ['plan', 'book'],
    lines: [
      { ...line, kind: 'subscription', productId: 'plan' },
      { ...line, kind: 'product', productId: 'book' },
    ],
  })
  const facts = { payments: [both], subscriptions: [aSubscription({ ...plan, productId: 'pro' })] }
  expect(said(facts, day(31), ofBook)).toEqual(answer('paid', true))
  expect(said({ ...facts, payments: [{ ...both, lines: [] }], recurringIds: ['plan'] }, day(31), ofBook)).toEqual(
    answer('paid', true),
  )
})

test('refunded: a full refund ends access, a partial one does not', () => {
  expect(said({ payments: [book], refunds: [refund] }, day(6), ofBook)).toEqual(answer('refunded', false))
  expect(said({ payments: [book], refunds: [{ ...refund, amount: 999 }] }, day(6), ofBook)).toEqual(answer('paid', true))
  const parts = [
    { ...refund, amount: 400 },
    { ...refund, amount: 600 },
  ]
  expect(said({ payments: [book], refunds: parts }, day(6), ofBook)).toEqual(answer('refunded', false))
  expect(said({ payments: [book], refunds: [{ ...refund, status: 'pending' }] }, day(6), ofBook)).toEqual(answer('paid', true))
})

test('refunded: the policy can let a refunded customer keep access, and so can the seller for one refund', () => {
  expect(said({ payments: [book], refunds: [refund] }, day(6), { ...ofBook, rules: { refundEndsAccess: false } })).toEqual(
    answer('paid', true),
  )
  expect(said({ payments: [book], refunds: [{ ...refund, keepsAccess: true }] }, day(6), ofBook)).toEqual(answer('paid', true))
  const kept = aPayment({ ...book, keptProductIds: ['book'] })
  expect(said({ payments: [kept], refunds: [refund] }, day(6), ofBook)).toEqual(answer('paid', true))
})

test('refunded: a product whose lines were refunded ends alone', () => {
  const lines = [
    { kind: 'product', productId: 'book', amount: 400, refundable: 0 },
    { kind: 'product', productId: 'poster', amount: 600, refundable: 600 },
  ]
  const facts = {
    payments: [aPayment({ ...book, productIds: ['book', 'poster'], lines })],
    refunds: [{ ...refund, amount: 400 }],
  }
  expect(said(facts, day(6), ofBook)).toEqual(answer('refunded', false))
  expect(said(facts, day(6), { product: 'poster' })).toEqual(answer('paid', true))
})

test('refunded: the last payment of a subscription ends it, an earlier one does not', () => {
  const facts = { payments: [ofPlan, renewed], subscriptions: [plan] }
  expect(said({ ...facts, refunds: [refund] }, day(31))).toEqual(answer('paid', true, { payment: 'pay_2' }))
  const last = { ...refund, paymentId: 'pay_2', createdAt: day(32) }
  expect(said({ ...facts, refunds: [last] }, day(33))).toEqual(answer('refunded', false, { payment: 'pay_2' }))
})

test('disputed: an open dispute suspends access only if the policy says so', () => {
  const facts = { payments: [book], disputes: [dispute] }
  expect(said(facts, day(7), ofBook)).toEqual(answer('paid', true))
  const rules = { disputeSuspendsAccess: true }
  expect(said(facts, day(7), { ...ofBook, rules })).toEqual(answer('disputed', false))
  const won = { ...facts, disputes: [{ ...dispute, status: 'dispute_won' as const }] }
  expect(said(won, day(7), { ...ofBook, rules })).toEqual(answer('paid', true))
})

test('dispute_lost: a dispute that was lost, accepted or not answered ends access', () => {
  for (const status of ['dispute_lost', 'dispute_accepted', 'dispute_expired'] as const)
    expect(said({ payments: [book], disputes: [{ ...dispute, status }] }, day(7), ofBook)).toEqual(answer('dispute_lost', false))
})

const override = { id: 'own', productId: 'book', givesAccess: true, since: day(10), until: day(20) }

test('given_by_seller: a seller’s decision wins over a refund until it ends', () => {
  const facts = { payments: [book], refunds: [refund], overrides: [override] }
  expect(said(facts, day(19), ofBook)).toEqual(answer('given_by_seller', true, { until: day(20), payment: null }))
  expect(said(facts, day(20), ofBook)).toEqual(answer('refunded', false))
  expect(said({ overrides: [override] }, day(20), ofBook)).toBeUndefined()
})

test('taken_by_seller: a seller’s decision wins over a purchase until it ends', () => {
  const facts = { payments: [book], overrides: [{ ...override, givesAccess: false }] }
  expect(said(facts, day(15), ofBook)).toEqual(answer('taken_by_seller', false, { until: day(20), payment: null }))
  expect(said(facts, day(21), ofBook)).toEqual(answer('paid', true))
})

test('one purchase that gives access is enough, and the longest one is told', () => {
  const again = aPayment({ ...book, id: 'pay_9', createdAt: day(9) })
  expect(said({ payments: [book, again], refunds: [refund] }, day(10), ofBook)).toEqual(
    answer('paid', true, { payment: 'pay_9' }),
  )
})

test('a change of the card is no purchase and no renewal', () => {
  const update = aPayment({ ...renewed, id: 'pay_8', amount: 0, isCardUpdate: true })
  expect(said({ payments: [update] }, day(31))).toBeUndefined()
})
