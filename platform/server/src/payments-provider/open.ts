import { addonCalls } from './addons.ts'
import { brandCalls } from './brands.ts'
import { checkoutCalls } from './checkouts.ts'
import { openClient, type Patience, type ProviderAccess } from './client.ts'
import { clockCalls } from './clock.ts'
import { customerCalls } from './customers.ts'
import { discountCalls } from './discounts.ts'
import { meterCalls } from './meters.ts'
import { paymentCalls } from './payments.ts'
import { productCalls } from './products.ts'
import { renewalRetriesCalls } from './renewal-retries.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { usageEventCalls } from './usage-events.ts'
import { webhookCalls } from './webhooks.ts'

export type PaymentsProvider = ReturnType<typeof openPaymentsProvider>

/**
 * Everything that a business asks of its payments provider. Every call throws a Fault in words that a person can act on.
 * Open it anew for each request: its time runs from here.
 * @throws PAYMENTS_KEY_MISSING when the business has no key yet
 */
export function openPaymentsProvider(access: ProviderAccess, patience: Patience = 'page') {
  const provider = openClient(access, patience)
  return {
    ...productCalls(provider),
    ...addonCalls(provider),
    ...brandCalls(provider),
    ...meterCalls(provider),
    ...checkoutCalls(provider),
    ...discountCalls(provider),
    ...customerCalls(provider),
    ...paymentCalls(provider),
    ...subscriptionCalls(provider),
    ...usageEventCalls(provider),
    ...clockCalls(provider),
    ...renewalRetriesCalls(provider),
    ...webhookCalls(provider),
  }
}
