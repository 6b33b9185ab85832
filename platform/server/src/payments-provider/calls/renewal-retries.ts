import { RenewalRetries, type UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

/** Renewal retries are a setting of the embedded provider, so the SDK has no methods for it. */
export const renewalRetriesCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without this setting. */
  get: () =>
    call(RenewalRetries.nullable(), (options) => client.get('/settings/renewal_retries', options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without this setting */
  update: (body: UpdateRenewalRetries) =>
    call(RenewalRetries, (options) => client.patch('/settings/renewal_retries', { ...options, body })),
})
