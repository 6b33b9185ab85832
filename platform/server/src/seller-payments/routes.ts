import { SellerPayment } from '@tradepost/contract/platform/seller'
import { platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { getPayment } from './payments.ts'

export const sellerPaymentRoutes = platformRoutes('Seller: payments').get(
  '/api/organizations/{slug}/payments/{payment_id}',
  { ...asSeller, needs: 'payment:read', summary: 'Get a payment with its timeline', returns: SellerPayment },
  async (asked) => getPayment(asked, await getActiveConnection(asked.scope), asked.params.payment_id),
)
