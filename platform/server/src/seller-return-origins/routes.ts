import { ReturnOriginsForm, SellerReturnOrigins } from '@tradepost/contract/platform/organization/seller-return-origins'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'

const PATH = '/api/organizations/{slug}/return-origins'

export const sellerReturnOriginRoutes = platformRoutes('Seller: return addresses')
  .get(
    PATH,
    {
      ...asSeller,
      needs: 'settings:read',
      summary: 'Get the addresses that payment links return to',
      returns: SellerReturnOrigins,
    },
    async (asked) => ({ settings: await (await openSellerProvider(asked)).returnOrigins.get() }),
  )
  .patch(
    PATH,
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'return_origins.updated',
      faults: [401, 403, 404, 409, 502, 503],
      summary: 'Set the addresses that payment links return to',
      body: ReturnOriginsForm,
      returns: SellerReturnOrigins,
    },
    async (asked) => {
      const { returnOrigins } = await openSellerProvider(asked)
      const old = (await returnOrigins.get()) ?? {}
      const settings = await returnOrigins.update(asked.body)
      asked.noteChange({ old, current: settings })
      return { settings }
    },
  )
