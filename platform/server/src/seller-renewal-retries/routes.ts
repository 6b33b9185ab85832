import { RenewalRetriesForm, SellerRenewalRetries } from '@tradepost/contract/platform/seller-renewal-retries'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, providerOf } from '#src/seller/ask-provider.ts'

const PATH = '/api/organizations/{slug}/renewal-retries'

export const sellerRenewalRetriesRoutes = platformRoutes('Seller: renewal retries')
  .get(
    PATH,
    {
      ...asSeller,
      needs: 'renewal_retries:read',
      summary: 'Show whether failed renewals are retried',
      returns: SellerRenewalRetries,
    },
    async (asked) => ({
      retries: await (await providerOf(asked)).renewalRetries.get(),
    }),
  )
  .patch(
    PATH,
    {
      ...asSeller,
      needs: 'renewal_retries:write',
      faults: [401, 403, 404, 409, 502, 503],
      summary: 'Change whether failed renewals are retried',
      body: RenewalRetriesForm,
      returns: SellerRenewalRetries,
    },
    async (asked) => {
      return { retries: await (await providerOf(asked)).renewalRetries.update(asked.body) }
    },
  )
