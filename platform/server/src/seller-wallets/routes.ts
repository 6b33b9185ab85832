import { SellerWallets, WalletEntryForm } from '@tradepost/contract/platform/sales/seller-wallets'
import { platformRoutes } from '#src/callers.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { changeWallet, getWallets } from './wallets.ts'

const ROOT = '/api/organizations/{slug}/customers/{customer_id}/wallets'

export const sellerWalletRoutes = platformRoutes('Seller: wallets')
  .get(ROOT, { ...asSeller, needs: 'wallet:read', summary: "Get a customer's wallets", returns: SellerWallets }, async (asked) =>
    getWallets(asked, asked.params.customer_id),
  )
  .post(
    `${ROOT}/entries`,
    {
      ...asSeller,
      needs: 'wallet:adjust',
      action: 'wallet.adjusted',
      summary: "Add to a customer's wallet, or take from it",
      body: WalletEntryForm,
      returns: SellerWallets,
    },
    async (asked) => {
      const { idempotency_key: _, ...entry } = asked.body
      asked.noteChange({ current: entry })
      return changeWallet(asked, asked.params.customer_id, asked.body)
    },
  )
