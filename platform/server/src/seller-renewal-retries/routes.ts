import { RenewalRetriesForm, SellerRenewalRetries } from '@tradepost/contract/platform/seller-renewal-retries'
import { isManager } from '#src/auth/find-membership.ts'
import { platformRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { asSeller, providerOf } from '#src/seller/ask-provider.ts'

const PATH = '/api/organizations/{slug}/renewal-retries'

export const sellerRenewalRetriesRoutes = platformRoutes('Seller: renewal retries')
  .get(
    PATH,
    { ...asSeller, summary: 'Show whether failed renewals are retried', returns: SellerRenewalRetries },
    async (asked) => ({
      retries: await (await providerOf(asked)).renewalRetries.get(),
    }),
  )
  .patch(
    PATH,
    {
      ...asSeller,
      faults: [401, 403, 404, 409, 502, 503],
      summary: 'Change whether failed renewals are retried',
      body: RenewalRetriesForm,
      returns: SellerRenewalRetries,
    },
    async (asked) => {
      if (!isManager(asked.role)) throw fault('FORBIDDEN', 'Only an owner or an admin of the business can change its settings')
      return { retries: await (await providerOf(asked)).renewalRetries.update(asked.body) }
    },
  )
