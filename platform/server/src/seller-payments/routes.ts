import { ShownInvoices } from '@tradepost/contract/platform/buyer/invoices'
import { SellerPaymentPayout } from '@tradepost/contract/platform/sales/kept'
import { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import { CorrectInvoice } from '@tradepost/contract/provider/invoices'
import { platformRoutes } from '#src/callers.ts'
import { correctInvoice, listInvoices } from '#src/invoices/correct-invoice.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { asSeller, openSellerProvider, recordOf } from '#src/seller/ask-provider.ts'
import { getPayment } from './payments.ts'

const ONE = '/api/organizations/{slug}/payments/{payment_id}'

export const sellerPaymentRoutes = platformRoutes('Seller: payments')
  .get(
    ONE,
    { ...asSeller, needs: 'payment:read', summary: 'Get a payment with its timeline', returns: SellerPayment },
    async (asked) => getPayment(asked, await getActiveConnection(asked.scope), asked.params.payment_id),
  )
  .get(
    `${ONE}/invoices`,
    {
      ...asSeller,
      needs: 'payment:read',
      summary: 'List the invoices and credit notes of a payment',
      returns: ShownInvoices,
    },
    async ({ deps, scope, params }) =>
      listInvoices(deps, { connection: await getActiveConnection(scope), paymentId: params.payment_id }),
  )
  .get(
    `${ONE}/payout`,
    { ...asSeller, needs: 'payout:read', summary: 'Find the payout of a payment', returns: SellerPaymentPayout },
    async (asked) => {
      const { payment_id: id } = asked.params
      // 404 for another business's payment: the provider answers the same for a call that it doesn't have.
      await recordOf(asked, { noun: payments, id }, (body) => body)
      const found = await (await openSellerProvider(asked)).payouts.findOfPayment(id)
      return { payout: null, expected_at: null, ...found, is_known: found !== null }
    },
  )
  .post(
    `${ONE}/invoices`,
    {
      ...asSeller,
      needs: 'refund:create',
      action: 'invoice.corrected',
      summary: 'Add a forgotten company name or tax ID to the invoice of a payment',
      body: CorrectInvoice,
      returns: ShownInvoices,
      faults: [401, 403, 404, 409, 422, 502, 503],
    },
    async ({ deps, scope, params, body, noteChange }) => {
      const connection = await getActiveConnection(scope)
      const corrected = await correctInvoice(deps, { connection, paymentId: params.payment_id }, body)
      noteChange({ objectId: params.payment_id, objectName: corrected.invoices?.items[0]?.number ?? null })
      return corrected
    },
  )
