import { BuyerWalletList, PortalLink } from '@tradepost/contract/platform/buyer/buyer-goods'
import { platformRoutes } from '#src/callers.ts'
import { listWallets, openPortal } from './wallets.ts'

export const buyerWalletRoutes = platformRoutes('Wallets')
  .get(
    '/api/wallets',
    { summary: 'List the signed-in person’s wallets', caller: 'user', returns: BuyerWalletList, faults: [401] },
    async ({ deps, user }) => ({ items: await listWallets(deps, user) }),
  )
  .post(
    '/api/wallets/{slug}/customer-portal',
    {
      summary: 'Open the customer portal of a shop’s payments provider',
      caller: 'user',
      transaction: 'own',
      returns: PortalLink,
      faults: [401, 404, 409, 502, 503],
    },
    async ({ deps, user, params }) => openPortal(deps, user, params.slug),
  )
