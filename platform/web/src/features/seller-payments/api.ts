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

const Day = z.iso.date().optional().catch(undefined)
const MinorUnits = z.coerce.number().int().min(0).optional().catch(undefined)
const Text = z.string().max(200).optional().catch(undefined)

/**
 * What the address of the list may hold. A value that makes no sense is left out, not refused. Days are the reader's, both
 * included.
 */
export const PaymentsSearch = z.object({
  q: Text,
  status: PaymentStatus.optional().catch(undefined),
  product: Text,
  customer: Text,
  from: Day,
  to: Day,
  min: MinorUnits,
  max: MinorUnits,
  sort: z.enum(['created_at', 'amount']).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  cursor: z.string().max(1000).optional().catch(undefined),
})
export type PaymentsSearch = z.infer<typeof PaymentsSearch>

function paramsOf({ product, customer, from, to, min, max, ...search }: PaymentsSearch): URLSearchParams {
  const end = to ? new Date(`${to}T00:00:00`) : undefined
  end?.setDate(end.getDate() + 1)
  const named = {
    ...search,
    product_id: product,
    customer_id: customer,
    created_at_gte: from ? new Date(`${from}T00:00:00`).toISOString() : undefined,
    created_at_lt: end?.toISOString(),
    amount_gte: min,
    amount_lte: max,
  }
  return new URLSearchParams(
    Object.entries(named).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]])),
  )
}

/** One page of a business's payments. */
export function paymentsQuery(slug: string, search: PaymentsSearch) {
  const params = paramsOf(search).toString()
  return queryOptions({
    queryKey: ['organizations', slug, 'payments', params],
    queryFn: ({ signal }) => request(SellerPaymentList, `${organizationPath(slug)}/payments?${params}`, { signal }),
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
