import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SellerPayment, SellerPaymentList } from '@tradepost/contract/platform/seller'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import { Payment, PaymentStatus } from '@tradepost/contract/provider/payments'
import * as z from 'zod'
import { organizationPath } from '#src/shell/organizations.ts'
import { request } from '#src/shell/request.ts'

/** The fields that the page shows; the rest of the provider's payment may grow without breaking it. */
const ShownPayment = SellerPayment.extend({
  payment: Payment.pick({
    payment_id: true,
    status: true,
    total_amount: true,
    currency: true,
    tax: true,
    customer: true,
    billing: true,
    card_holder_name: true,
    card_issuing_country: true,
    card_last_four: true,
    card_network: true,
    card_type: true,
    checkout_session_id: true,
    created_at: true,
    error_message: true,
    payment_method: true,
    refund_status: true,
    subscription_id: true,
  }).extend({ invoice_url: InvoiceLink, custom_field_responses: Payment.shape.custom_field_responses.optional() }),
})
export type ShownPayment = z.infer<typeof ShownPayment>

/** What the address of the list may hold. A value that makes no sense is dropped, not refused. */
export const PaymentsSearch = z.object({
  status: PaymentStatus.optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type PaymentsSearch = z.infer<typeof PaymentsSearch>

/** One page of a business's payments, newest first. Pages count from 1 in the address, from 0 on the wire. */
export function paymentsQuery(slug: string, { status, page = 1 }: PaymentsSearch) {
  const search = new URLSearchParams({ page: String(page - 1), ...(status ? { status } : {}) })
  return queryOptions({
    queryKey: ['organizations', slug, 'payments', { status: status ?? null, page }],
    queryFn: ({ signal }) => request(SellerPaymentList, `${organizationPath(slug)}/payments?${search}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One payment with its lines and what happened to it. */
export function paymentQuery(slug: string, paymentId: string) {
  return queryOptions({
    queryKey: ['organizations', slug, 'payment', paymentId],
    queryFn: ({ signal }) =>
      request(ShownPayment, `${organizationPath(slug)}/payments/${encodeURIComponent(paymentId)}`, { signal }),
  })
}
