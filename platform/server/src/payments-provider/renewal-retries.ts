import { RenewalRetries, type UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import { acceptAbsent, type ProviderClient } from './client.ts'

/** Renewal retries are a setting of the embedded provider, so the SDK has no names for it. */
export const renewalRetriesCalls = ({ client, call }: ProviderClient) => ({
  /** Null at a provider that doesn't have this setting. */
  get: () =>
    call(RenewalRetries.nullable(), (options) => client.get('/settings/renewal_retries', options).catch(acceptAbsent(null))),
  /** @throws 404 at a provider that doesn't have this setting */
  update: (body: UpdateRenewalRetries) =>
    call(RenewalRetries, (options) => client.patch('/settings/renewal_retries', { ...options, body })),
})
