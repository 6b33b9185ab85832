import type { AbandonedCheckout } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { Dunning } from '@tradepost/contract/provider/subscriptions/dunnings'
import { assert } from '@tradepost/kit/faults'
import { EXAMPLE_IDS, type MadeFor } from './made-up-sales.ts'

/** Beside its type, an entry of a credit ledger adds or takes. */
type LedgerEntry = { transactionType: string; isCredit: boolean }

/** The API's credit events, with their entries. None of them occurs here. */
const ENTRIES: Readonly<Record<string, LedgerEntry>> = {
  'credit.added': { transactionType: 'credit_added', isCredit: true },
  'credit.deducted': { transactionType: 'credit_deducted', isCredit: false },
  'credit.expired': { transactionType: 'credit_expired', isCredit: false },
  'credit.manual_adjustment': { transactionType: 'manual_adjustment', isCredit: true },
  'credit.overage_charged': { transactionType: 'overage_charged', isCredit: false },
  'credit.overage_reset': { transactionType: 'overage_reset', isCredit: true },
  'credit.rolled_over': { transactionType: 'credit_rolled_over', isCredit: true },
  'credit.rollover_forfeited': { transactionType: 'rollover_forfeited', isCredit: false },
}

export function buildCreditEntry({ businessId, now }: MadeFor, type: string) {
  const entry = ENTRIES[type]
  assert(entry, `${type} has an entry`)
  return {
    id: EXAMPLE_IDS.creditEntry,
    business_id: businessId,
    brand_id: EXAMPLE_IDS.brand,
    customer_id: EXAMPLE_IDS.customer,
    credit_entitlement_id: 'cde_example',
    transaction_type: entry.transactionType,
    amount: '100',
    is_credit: entry.isCredit,
    balance_before: '1000',
    balance_after: entry.isCredit ? '1100' : '900',
    overage_before: '0',
    overage_after: '0',
    description: null,
    grant_id: null,
    reference_id: EXAMPLE_IDS.subscription,
    reference_type: 'subscription',
    metadata: {},
    created_at: now.toISOString(),
  }
}

export const buildLowBalance = () => ({
  customer_id: EXAMPLE_IDS.customer,
  subscription_id: EXAMPLE_IDS.subscription,
  brand_id: EXAMPLE_IDS.brand,
  credit_entitlement_id: 'cde_example',
  credit_entitlement_name: 'API credits',
  available_balance: '15',
  subscription_credits_amount: '100',
  threshold_percent: 20,
  threshold_amount: '20',
})

/** The API's events about grants, with the status that each leaves. */
const GRANT_STATUSES: Readonly<Record<string, string>> = {
  'entitlement_grant.created': 'Pending',
  'entitlement_grant.delivered': 'Delivered',
  'entitlement_grant.failed': 'Failed',
  'entitlement_grant.revoked': 'Revoked',
}

export function buildGrant({ businessId, now }: MadeFor, type: string) {
  const status = GRANT_STATUSES[type]
  assert(status, `${type} leaves a status`)
  const at = (wanted: string) => (status === wanted ? now.toISOString() : null)
  return {
    id: EXAMPLE_IDS.grant,
    business_id: businessId,
    brand_id: EXAMPLE_IDS.brand,
    entitlement_id: 'ent_example',
    customer_id: EXAMPLE_IDS.customer,
    status,
    integration_type: 'feature_flag',
    feature: { feature_type: 'boolean', feature_id: 'example' },
    digital_product_delivery: null,
    license_key: null,
    oauth_url: null,
    oauth_expires_at: null,
    payment_id: EXAMPLE_IDS.payment,
    subscription_id: null,
    error_code: status === 'Failed' ? 'DELIVERY_FAILED' : null,
    error_message: status === 'Failed' ? 'Example message' : null,
    revocation_reason: status === 'Revoked' ? 'refunded' : null,
    delivered_at: at('Delivered'),
    revoked_at: at('Revoked'),
    metadata: {},
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

export const buildAbandonedCheckout = ({ now }: MadeFor, type: string): AbandonedCheckout => ({
  payment_id: EXAMPLE_IDS.payment,
  customer_id: EXAMPLE_IDS.customer,
  brand_id: EXAMPLE_IDS.brand,
  abandonment_reason: 'payment_failed',
  status: type === 'abandoned_checkout.recovered' ? 'recovered' : 'abandoned',
  abandoned_at: now.toISOString(),
  recovered_payment_id: type === 'abandoned_checkout.recovered' ? 'pay_example_2' : null,
})

export const buildDunning = ({ now }: MadeFor, type: string): Dunning => ({
  subscription_id: EXAMPLE_IDS.subscription,
  customer_id: EXAMPLE_IDS.customer,
  brand_id: EXAMPLE_IDS.brand,
  trigger_state: 'on_hold',
  status: type === 'dunning.recovered' ? 'recovered' : 'recovering',
  payment_id: type === 'dunning.recovered' ? EXAMPLE_IDS.payment : null,
  created_at: now.toISOString(),
})
