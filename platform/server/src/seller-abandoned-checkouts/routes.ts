import { AbandonedCheckoutsForm, SellerAbandonedCheckouts } from '@tradepost/contract/platform/sales/seller-abandoned-checkouts'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'

const PATH = '/api/organizations/{slug}/abandoned-checkouts'

export const sellerAbandonedCheckoutRoutes = platformRoutes('Seller: abandoned checkouts')
  .get(
    PATH,
    {
      ...asSeller,
      needs: 'settings:read',
      summary: 'Get the abandoned checkout settings',
      returns: SellerAbandonedCheckouts,
    },
    async (asked) => ({ settings: await (await openSellerProvider(asked)).abandonedCheckoutSettings.get() }),
  )
  .patch(
    PATH,
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'abandoned_checkouts.updated',
      faults: [401, 403, 404, 409, 502, 503],
      summary: 'Update the abandoned checkout settings',
      body: AbandonedCheckoutsForm,
      returns: SellerAbandonedCheckouts,
    },
    async (asked) => {
      const { abandonedCheckoutSettings } = await openSellerProvider(asked)
      const old = (await abandonedCheckoutSettings.get()) ?? {}
      const settings = await abandonedCheckoutSettings.update(asked.body)
      asked.noteChange({ old, current: settings })
      return { settings }
    },
  )
