import { SubscriptionSettings, type UpdateSubscriptionSettings } from '@tradepost/contract/provider/businesses'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

/** Subscription settings are the embedded provider's, so the SDK has no methods for them. */
export const subscriptionSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these settings. */
  get: () =>
    call(SubscriptionSettings.nullable(), (options) => client.get('/settings/subscriptions', options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without these settings */
  update: (body: UpdateSubscriptionSettings) =>
    call(SubscriptionSettings, (options) => client.patch('/settings/subscriptions', { ...options, body })),
})
