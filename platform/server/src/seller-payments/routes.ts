import { SellerPayment, SellerPaymentList, SellerPaymentsQuery } from '@tradepost/contract/platform/seller'
import { platformRoutes } from '#src/callers.ts'
import { openActiveProvider } from '#src/organizations/open-provider.ts'
import { asSeller, providerOf } from '#src/seller/ask-provider.ts'
import { getPayment, listPayments } from './payments.ts'

export const sellerPaymentRoutes = platformRoutes('Seller: payments')
  .get(
    '/api/organizations/{slug}/payments',
    { ...asSeller, summary: 'List the payments of a business', query: SellerPaymentsQuery, returns: SellerPaymentList },
    async (asked) => listPayments(await providerOf(asked), asked.query),
  )
  .get(
    '/api/organizations/{slug}/payments/{payment_id}',
    { ...asSeller, summary: 'Show a payment and what happened to it', returns: SellerPayment },
    async ({ deps, scope, params }) => getPayment(scope, await openActiveProvider(deps, scope.organizationId), params.payment_id),
  )
