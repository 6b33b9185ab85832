import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type { CustomerFacts, PaymentFacts, SubscriptionFacts } from './customer-facts.ts'

/** Returns an instant some days after the first one of a test. */
export const day = (days: number): Date => addMilliseconds(new Date('2026-01-01T00:00:00Z'), days * DAY)

export const NOTHING: CustomerFacts = {
  payments: [],
  subscriptions: [],
  refunds: [],
  disputes: [],
  overrides: [],
  recurringIds: [],
}

/** A succeeded payment `pay` of 1000. */
export const aPayment = (parts: Partial<PaymentFacts>): PaymentFacts => ({
  id: 'pay',
  status: 'succeeded',
  amount: 1000,
  createdAt: day(0),
  subscriptionIds: [],
  productIds: [],
  isCardUpdate: false,
  isRefunded: false,
  lines: [],
  keptProductIds: [],
  ...parts,
})

/** An active subscription `sub` to `plan`, in its first month. */
export const aSubscription = (parts: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  id: 'sub',
  status: 'active',
  productId: 'plan',
  createdAt: day(0),
  previousBillingAt: day(0),
  nextBillingAt: day(30),
  expiresAt: null,
  pausedAt: null,
  cancelledAt: null,
  cancelsNext: false,
  isTrial: false,
  ...parts,
})
