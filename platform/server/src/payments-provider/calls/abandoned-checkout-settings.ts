import {
  AbandonedCheckoutSettings,
  type UpdateAbandonedCheckoutSettings,
} from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type * as z from 'zod'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

const PATH = '/settings/abandoned_checkouts'

/** Abandoned checkout settings are the embedded provider's, so the SDK has no methods for them. */
export const abandonedCheckoutSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these settings. */
  get: () => call(AbandonedCheckoutSettings.nullable(), (options) => client.get(PATH, options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without these settings */
  update: (body: z.infer<typeof UpdateAbandonedCheckoutSettings>) =>
    call(AbandonedCheckoutSettings, (options) => client.patch(PATH, { ...options, body })),
})
