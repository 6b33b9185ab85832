import { abandonedCheckoutSettingsCalls } from './abandoned-checkout-settings.ts'
import { addonCalls } from './addons.ts'
import { apiKeyCalls } from './api-keys.ts'
import { balanceCalls } from './balances.ts'
import { brandCalls } from './brands.ts'
import { checkoutCalls } from './checkouts.ts'
import { openClient, type ProviderAccess, type TimeoutProfile } from './client.ts'
import { clockCalls } from './clock.ts'
import { customerCalls } from './customers.ts'
import { discountCalls } from './discounts.ts'
import { disputeCalls } from './disputes.ts'
import { invoiceSettingsCalls } from './invoice-settings.ts'
import { invoiceCalls } from './invoices.ts'
import { licenseKeyCalls } from './license-keys.ts'
import { meterCalls } from './meters.ts'
import { paymentCalls } from './payments.ts'
import { payoutCalls } from './payouts.ts'
import { productCalls } from './products.ts'
import { refundCalls } from './refunds.ts'
import { renewalRetriesCalls } from './renewal-retries.ts'
import { requestLogCalls } from './request-log.ts'
import { subscriptionSettingsCalls } from './subscription-settings.ts'
import { subscriptionCalls } from './subscriptions.ts'
import type { Witness } from './told.ts'
import { usageEventCalls } from './usage-events.ts'
import { walletCalls } from './wallets.ts'
import { webhookLogCalls } from './webhook-log.ts'
import { webhookReplayCalls } from './webhook-replays.ts'
import { webhookTestCalls } from './webhook-tests.ts'
import { webhookCalls } from './webhooks.ts'

export type PaymentsProvider = ReturnType<typeof openPaymentsProvider>

/**
 * Opens all calls to a business's payments provider. Every call throws a Fault with a message that a person can act on. Open it
 * again for each request: its deadline starts here. The witness receives every answer.
 * @throws PAYMENTS_KEY_MISSING when the business has no key yet
 */
export function openPaymentsProvider(access: ProviderAccess, patience: TimeoutProfile = 'page', witness?: Witness) {
  const provider = openClient(access, patience, witness)
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
    subscriptionSettings: subscriptionSettingsCalls(provider),
    webhooks: webhookCalls(provider),
    webhookLog: webhookLogCalls(provider),
    webhookReplays: webhookReplayCalls(provider),
    webhookTests: webhookTestCalls(provider),
    apiKeys: apiKeyCalls(provider),
    requestLog: requestLogCalls(provider),
  }
}
