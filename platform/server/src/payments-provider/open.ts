import type { AnswerObserver } from './answer-subject.ts'
import { apiKeyCalls, requestLogCalls } from './calls/api-keys.ts'
import { brandCalls } from './calls/brands.ts'
import { checkoutCalls } from './calls/checkouts.ts'
import { customerCalls } from './calls/customers.ts'
import { discountCalls } from './calls/discounts.ts'
import { disputeCalls } from './calls/disputes.ts'
import { licenseKeyCalls } from './calls/license-keys.ts'
import { meterCalls, usageEventCalls } from './calls/meters.ts'
import { invoiceCalls, paymentCalls } from './calls/payments.ts'
import { balanceCalls, payoutCalls } from './calls/payouts.ts'
import { addonCalls, productCalls } from './calls/products.ts'
import { refundCalls } from './calls/refunds.ts'
import {
  abandonedCheckoutSettingsCalls,
  clockCalls,
  invoiceSettingsCalls,
  renewalRetriesCalls,
  returnOriginCalls,
  sellerDetailsCalls,
  subscriptionSettingsCalls,
  themeSettingsCalls,
} from './calls/settings.ts'
import { subscriptionCalls } from './calls/subscriptions.ts'
import { walletCalls } from './calls/wallets.ts'
import { webhookCalls, webhookLogCalls, webhookReplayCalls, webhookTestCalls } from './calls/webhooks.ts'
import { openClient, type ProviderAccess, type TimeoutProfile } from './client.ts'

export type PaymentsProvider = ReturnType<typeof openPaymentsProvider>

/**
 * Opens all calls to a business's payments provider. Every call throws a Fault with a message that a person can act on. Open it
 * again for each request: its deadline starts here. The observer receives every answer.
 * @throws PAYMENTS_KEY_MISSING when the business has no key yet
 */
export function openPaymentsProvider(access: ProviderAccess, patience: TimeoutProfile = 'page', observer?: AnswerObserver) {
  const provider = openClient(access, patience, observer)
  return {
    products: productCalls(provider),
    addons: addonCalls(provider),
    brands: brandCalls(provider),
    meters: meterCalls(provider),
    checkouts: checkoutCalls(provider),
    discounts: discountCalls(provider),
    customers: customerCalls(provider),
    payments: paymentCalls(provider),
    invoices: invoiceCalls(provider),
    subscriptions: subscriptionCalls(provider),
    refunds: refundCalls(provider),
    disputes: disputeCalls(provider),
    licenseKeys: licenseKeyCalls(provider),
    wallets: walletCalls(provider),
    balances: balanceCalls(provider),
    payouts: payoutCalls(provider),
    usageEvents: usageEventCalls(provider),
    clock: clockCalls(provider),
    abandonedCheckoutSettings: abandonedCheckoutSettingsCalls(provider),
    invoiceSettings: invoiceSettingsCalls(provider),
    renewalRetries: renewalRetriesCalls(provider),
    returnOrigins: returnOriginCalls(provider),
    sellerDetails: sellerDetailsCalls(provider),
    subscriptionSettings: subscriptionSettingsCalls(provider),
    themeSettings: themeSettingsCalls(provider),
    webhooks: webhookCalls(provider),
    webhookLog: webhookLogCalls(provider),
    webhookReplays: webhookReplayCalls(provider),
    webhookTests: webhookTestCalls(provider),
    apiKeys: apiKeyCalls(provider),
    requestLog: requestLogCalls(provider),
  }
}
