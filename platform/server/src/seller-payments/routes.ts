import { SellerPayment, SellerPaymentList, SellerPaymentsQuery } from '@tradepost/contract/platform/seller'
import { platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { lookAtRecords } from '#src/records/look-at-records.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { listPayments } from './list-payments.ts'
import { getPayment } from './payments.ts'

export const sellerPaymentRoutes = platformRoutes('Seller: payments')
  .get(
    '/api/organizations/{slug}/payments',
    { ...asSeller, summary: 'List the payments of a business', query: SellerPaymentsQuery, returns: SellerPaymentList },
    async ({ deps, scope, query }) => listPayments(await lookAtRecords(deps, scope), query),
  )
  .get(
    '/api/organizations/{slug}/payments/{payment_id}',
    { ...asSeller, summary: 'Show a payment and what happened to it', returns: SellerPayment },
    async ({ deps, scope, params }) => getPayment(deps, await getActiveConnection(scope), params.payment_id),
  )
