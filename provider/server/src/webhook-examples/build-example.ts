import { type FilterGroup, findOfGroup } from '@tradepost/contract/provider/webhooks/webhooks'
import { assert } from '@tradepost/kit/faults'
import { disputeStates } from '#src/disputes/states.ts'
import { paymentStates } from '#src/payments/states.ts'
import { payoutStates } from '#src/payouts/states.ts'
import { refundStates } from '#src/refunds/states.ts'
import type { Scope } from '#src/scope.ts'
import { subscriptionStates } from '#src/subscriptions/states.ts'
import { findNewest, findStatus, type Subject } from './find-newest.ts'
import { buildAbandonedCheckout, buildCreditEntry, buildDunning, buildGrant, buildLowBalance } from './made-up-others.ts'
import {
  buildDispute,
  buildLicenseKey,
  buildPayment,
  buildPayout,
  buildRefund,
  buildSubscription,
  EXAMPLE_IDS,
  type MadeFor,
} from './made-up-sales.ts'

type Example = Subject & { payloadType: string }

const MADE_UP: Readonly<Record<FilterGroup, (made: MadeFor, type: string) => Example>> = {
  payment: (made, type) => ({
    payloadType: 'Payment',
    subjectId: EXAMPLE_IDS.payment,
    data: buildPayment(made, findStatus(paymentStates, type) ?? 'succeeded'),
  }),
  refund: (made, type) => ({
    payloadType: 'Refund',
    subjectId: EXAMPLE_IDS.refund,
    data: buildRefund(made, findStatus(refundStates, type) ?? 'succeeded'),
  }),
  dispute: (made, type) => ({
    payloadType: 'Dispute',
    subjectId: EXAMPLE_IDS.dispute,
    data: buildDispute(made, findStatus(disputeStates, type) ?? 'dispute_opened'),
  }),
  subscription: (made, type) => ({
    payloadType: 'Subscription',
    subjectId: EXAMPLE_IDS.subscription,
    data: buildSubscription(made, findStatus(subscriptionStates, type) ?? 'active'),
  }),
  license_key: (made) => ({ payloadType: 'LicenseKey', subjectId: EXAMPLE_IDS.licenseKey, data: buildLicenseKey(made) }),
  payout: (made, type) => ({
    payloadType: 'Payout',
    subjectId: EXAMPLE_IDS.payout,
    data: buildPayout(made, findStatus(payoutStates, type) ?? 'not_initiated'),
  }),
  abandoned_checkout: (made, type) => ({
    payloadType: 'AbandonedCheckout',
    subjectId: EXAMPLE_IDS.payment,
    data: buildAbandonedCheckout(made, type),
  }),
  dunning: (made, type) => ({
    payloadType: 'DunningAttempt',
    subjectId: EXAMPLE_IDS.subscription,
    data: buildDunning(made, type),
  }),
  credit: (made, type) =>
    type === 'credit.balance_low'
      ? { payloadType: 'CreditBalanceLow', subjectId: EXAMPLE_IDS.subscription, data: buildLowBalance() }
      : { payloadType: 'CreditLedgerEntry', subjectId: EXAMPLE_IDS.creditEntry, data: buildCreditEntry(made, type) },
  entitlement_grant: (made, type) => ({
    payloadType: 'EntitlementGrant',
    subjectId: EXAMPLE_IDS.grant,
    data: buildGrant(made, type),
  }),
}

/**
 * Builds an event of any type that an endpoint may ask for: about the newest object of the business that fits, as the API shows
 * it, or about a made-up one, whose IDs no object has.
 */
export async function buildExample(scope: Scope, type: string): Promise<Example> {
  const made = findOfGroup(MADE_UP, type)
  assert(made, `there is an example of ${type}`)
  return { ...made({ businessId: scope.businessId, now: scope.clock.now() }, type), ...(await findNewest(scope, type)) }
}
