import { assert } from '@tradepost/kit/faults'
import { disputeStates } from '#src/disputes/states.ts'
import { paymentStates } from '#src/payments/states.ts'
import { payoutStates } from '#src/payouts/states.ts'
import { refundStates } from '#src/refunds/states.ts'
import type { Scope } from '#src/scope.ts'
import { subscriptionStates } from '#src/subscriptions/states.ts'
import { findNewest, type Subject } from './find-newest.ts'
import { findStatus } from './find-status.ts'
import { makeAbandonedCheckout, makeCreditEntry, makeDunning, makeGrant, makeLowBalance } from './made-up-others.ts'
import {
  EXAMPLE_IDS,
  type MadeFor,
  makeDispute,
  makeLicenseKey,
  makePayment,
  makePayout,
  makeRefund,
  makeSubscription,
} from './made-up-sales.ts'

type Example = Subject & { payloadType: string }

const MADE_UP: Readonly<Record<string, (made: MadeFor, type: string) => Example>> = {
  payment: (made, type) => ({
    payloadType: 'Payment',
    subjectId: EXAMPLE_IDS.payment,
    data: makePayment(made, findStatus(paymentStates, type) ?? 'succeeded'),
  }),
  refund: (made, type) => ({
    payloadType: 'Refund',
    subjectId: EXAMPLE_IDS.refund,
    data: makeRefund(made, findStatus(refundStates, type) ?? 'succeeded'),
  }),
  dispute: (made, type) => ({
    payloadType: 'Dispute',
    subjectId: EXAMPLE_IDS.dispute,
    data: makeDispute(made, findStatus(disputeStates, type) ?? 'dispute_opened'),
  }),
  subscription: (made, type) => ({
    payloadType: 'Subscription',
    subjectId: EXAMPLE_IDS.subscription,
    data: makeSubscription(made, findStatus(subscriptionStates, type) ?? 'active'),
  }),
  license_key: (made) => ({ payloadType: 'LicenseKey', subjectId: EXAMPLE_IDS.licenseKey, data: makeLicenseKey(made) }),
  payout: (made, type) => ({
    payloadType: 'Payout',
    subjectId: EXAMPLE_IDS.payout,
    data: makePayout(made, findStatus(payoutStates, type) ?? 'not_initiated'),
  }),
  abandoned_checkout: (made, type) => ({
    payloadType: 'AbandonedCheckout',
    subjectId: EXAMPLE_IDS.payment,
    data: makeAbandonedCheckout(made, type),
  }),
  dunning: (made, type) => ({
    payloadType: 'DunningAttempt',
    subjectId: EXAMPLE_IDS.subscription,
    data: makeDunning(made, type),
  }),
  credit: (made, type) =>
    type === 'credit.balance_low'
      ? { payloadType: 'CreditBalanceLow', subjectId: EXAMPLE_IDS.subscription, data: makeLowBalance() }
      : { payloadType: 'CreditLedgerEntry', subjectId: EXAMPLE_IDS.creditEntry, data: makeCreditEntry(made, type) },
  entitlement_grant: (made, type) => ({
    payloadType: 'EntitlementGrant',
    subjectId: EXAMPLE_IDS.grant,
    data: makeGrant(made, type),
  }),
}

/**
 * Builds an event of any type that an endpoint may ask for: about the newest object of the business that fits, as the API shows
 * it, or about a made-up one, whose IDs no object has.
 */
export async function buildExample(scope: Scope, type: string): Promise<Example> {
  const [noun = ''] = type.split('.')
  const made = MADE_UP[noun]
  assert(made, `there is an example of ${type}`)
  return { ...made({ businessId: scope.businessId, now: scope.clock.now() }, type), ...(await findNewest(scope, type)) }
}
