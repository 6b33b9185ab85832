import { RenewalRetriesForm, SellerRenewalRetries } from '@tradepost/contract/platform/sales/seller-renewal-retries'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'

const PATH = '/api/organizations/{slug}/renewal-retries'

export const sellerRenewalRetriesRoutes = platformRoutes('Seller: renewal retries')
  .get(
    PATH,
    {
      ...asSeller,
      needs: 'settings:read',
      summary: 'Get the renewal retry settings',
      returns: SellerRenewalRetries,
    },
    async (asked) => ({
      retries: await (await openSellerProvider(asked)).renewalRetries.get(),
    }),
  )
  .patch(
    PATH,
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'renewal_retries.updated',
      faults: [401, 403, 404, 409, 502, 503],
      summary: 'Update the renewal retry settings',
      body: RenewalRetriesForm,
      returns: SellerRenewalRetries,
    },
    async (asked) => {
      const { renewalRetries } = await openSellerProvider(asked)
      const old = (await renewalRetries.get()) ?? {}
      const retries = await renewalRetries.update(asked.body)
      asked.noteChange({ old, current: retries })
      return { retries }
    },
  )
