const AT = '2026-11-21T09:00:00Z'
const customer = { customer_id: 'cus_1', email: 'maya@example.com', name: 'Maya', metadata: {}, phone_number: null }
const shared = { business_id: 'bus_x', brand_id: 'brnd_1', metadata: {} }
const billing = { city: null, country: 'US', state: null, street: null, zipcode: '10001' }

/** A whole object of each payload, by its `payload_type`. */
const PAYLOADS: Readonly<Record<string, Record<string, unknown>>> = {
  Payment: {
    ...shared,
    ...{ payment_id: 'pay_1', status: 'succeeded', total_amount: 3900, currency: 'USD', tax: 0, customer, billing },
    ...{ created_at: AT, updated_at: AT, product_cart: [{ product_id: 'pdt_1', quantity: 1 }], subscription_id: null },
    ...{ settlement_amount: 3900, settlement_currency: 'USD', settlement_tax: 0, payment_method: 'card', card_network: 'VISA' },
    ...{ card_last_four: '4242', error_code: null, error_message: null, refunds: [], disputes: [], checkout_session_id: null },
    ...{ digital_products_delivered: false, payment_provider: 'dodo', is_update_payment_method: false, retry_attempt: 0 },
  },
  Refund: {
    ...shared,
    ...{ refund_id: 'ref_1', payment_id: 'pay_1', status: 'succeeded', amount: 3900, currency: 'USD', is_partial: false },
    ...{ reason: null, created_at: AT, customer },
  },
  Dispute: {
    ...shared,
    ...{ dispute_id: 'dp_1', payment_id: 'pay_1', amount: '3900', currency: 'USD', dispute_stage: 'dispute', created_at: AT },
    ...{ dispute_status: 'dispute_opened', remarks: null, reason: 'fraudulent', customer, payment_provider: 'dodo' },
  },
  Subscription: {
    ...shared,
    ...{ subscription_id: 'sub_1', status: 'active', product_id: 'pdt_1', quantity: 1, currency: 'USD', customer, billing },
    ...{ recurring_pre_tax_amount: 1234, tax_inclusive: false, on_demand: false, trial_period_days: 0, addons: [], meters: [] },
    ...{ created_at: AT, next_billing_date: '2026-12-21T09:00:00Z', previous_billing_date: AT, cancelled_at: null },
    ...{ payment_frequency_count: 1, payment_frequency_interval: 'Month', subscription_period_count: 1 },
    ...{ subscription_period_interval: 'Year', cancel_at_next_billing_date: false, scheduled_change: null },
  },
  LicenseKey: {
    ...shared,
    ...{ id: 'lic_1', key: 'AAAA-BBBB', status: 'active', source: 'auto', customer_id: 'cus_1', product_id: 'pdt_1' },
    ...{ payment_id: 'pay_1', subscription_id: null, instances_count: 0, activations_limit: 3, created_at: AT, expires_at: null },
  },
  Payout: {
    business_id: 'bus_x',
    ...{ payout_id: 'pyt_1', status: 'success', amount: 3200, currency: 'USD', fee: 0, tax: 0, chargebacks: 0, refunds: 0 },
    ...{ payment_method: 'bank_transfer', name: null, remarks: null, payout_document_url: null, created_at: AT, updated_at: AT },
  },
  AbandonedCheckout: {
    brand_id: 'brnd_1',
    ...{ payment_id: 'pay_1', customer_id: 'cus_1', status: 'abandoned', abandonment_reason: 'payment_failed' },
    ...{ abandoned_at: AT, recovered_payment_id: null },
  },
  DunningAttempt: {
    brand_id: 'brnd_1',
    ...{ subscription_id: 'sub_1', customer_id: 'cus_1', payment_id: null, status: 'recovering', trigger_state: 'on_hold' },
    created_at: AT,
  },
  CreditLedgerEntry: {
    ...shared,
    ...{ id: 'cle_1', credit_entitlement_id: 'cent_1', customer_id: 'cus_1', transaction_type: 'credit_added', amount: '100' },
    ...{ balance_before: '0', balance_after: '100', is_credit: true, created_at: AT, grant_id: 'cgr_1', description: null },
  },
  CreditBalanceLow: {
    brand_id: 'brnd_1',
    ...{ credit_entitlement_id: 'cent_1', credit_entitlement_name: 'Calls', customer_id: 'cus_1', available_balance: '15' },
    ...{ subscription_credits_amount: '100', subscription_id: 'sub_1', threshold_amount: '20', threshold_percent: 20 },
  },
  EntitlementGrant: {
    ...shared,
    ...{ id: 'entg_1', entitlement_id: 'ent_1', customer_id: 'cus_1', status: 'delivered', created_at: AT, updated_at: AT },
    ...{ payment_id: 'pay_1', subscription_id: null, delivered_at: AT, external_id: '' },
  },
}

/** The API's 47 event types, by their payload and its prefix. */
const TYPES: readonly (readonly [payload: string, prefix: string, verbs: string])[] = [
  ['Payment', 'payment', 'succeeded failed processing cancelled'],
  ['Refund', 'refund', 'succeeded failed'],
  ['Dispute', 'dispute', 'opened expired accepted cancelled challenged won lost'],
  [
    'Subscription',
    'subscription',
    'active on_hold renewed paused plan_changed cancelled failed expired updated unpaused update_payment_method',
  ],
  ['LicenseKey', 'license_key', 'created'],
  ['Payout', 'payout', 'created in_progress on_hold failed success'],
  ['AbandonedCheckout', 'abandoned_checkout', 'detected recovered'],
  ['DunningAttempt', 'dunning', 'started recovered'],
  ['CreditBalanceLow', 'credit', 'balance_low'],
  [
    'CreditLedgerEntry',
    'credit',
    'added deducted expired manual_adjustment overage_charged overage_reset rolled_over rollover_forfeited',
  ],
  ['EntitlementGrant', 'entitlement_grant', 'created delivered failed revoked'],
]

export type EventSample = { type: string; data: Record<string, unknown> }

/** One event of each of the API's 47 types. */
export const EVENT_SAMPLES: readonly EventSample[] = TYPES.flatMap(([payload, prefix, verbs]) =>
  verbs.split(' ').map((verb) => ({ type: `${prefix}.${verb}`, data: { payload_type: payload, ...PAYLOADS[payload] } })),
)

/** Those of the specification's 22 types. */
export const SPECIFIED_SAMPLES = EVENT_SAMPLES.filter(
  ({ type }) =>
    /^(payment|refund|dispute|subscription|license_key)\./.test(type) &&
    !/\.(updated|unpaused|update_payment_method)$/.test(type),
)
