import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerPaymentPayout } from '@tradepost/contract/platform/sales/kept'
import { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import { CreatedRefund, type RefundForm } from '@tradepost/contract/platform/sales/seller-refunds'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import { Payment } from '@tradepost/contract/provider/payments'
import { formatMoney } from '@tradepost/ui/commerce/money'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { nounKey, thingKey, thingPath, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** The fields that the page uses, so that other changes to the provider's payment don't break it. */
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
    error_code: true,
    error_message: true,
    payment_method: true,
    refund_status: true,
    subscription_id: true,
  }).extend({ invoice_url: InvoiceLink, custom_field_responses: Payment.shape.custom_field_responses.optional() }),
})
export type ShownPayment = z.infer<typeof ShownPayment>

/** Loads one payment with its items and timeline. */
export function paymentQuery(slug: string, id: string) {
  return thingQuery({
    slug,
    noun: 'payments',
    id,
    answer: ShownPayment,
    nameOf: ({ payment }) =>
      t('sellerPayments.page.name', {
        amount: formatMoney(payment.total_amount, payment.currency),
        customer: payment.customer.name,
      }),
  })
}

/** Finds the payout of a payment: the provider is asked. */
export const paymentPayoutQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...thingKey(slug, 'payments', id), 'payout'],
    queryFn: ({ signal }) => sendRequest(SellerPaymentPayout, `${thingPath(slug, 'payments', id)}/payout`, { signal }),
  })

/** Refunds a payment. The refund is pending at first; the page follows it. */
export function useRefund({ slug, id }: { slug: string; id: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RefundForm) =>
      sendRequest(CreatedRefund, `${thingPath(slug, 'payments', id)}/refunds`, { method: 'POST', body }),
    // Also after a failure: perhaps the payment changed meanwhile, or the answer was lost.
    onSettled: async () => {
      for (const noun of ['payments', 'refunds', 'subscriptions'])
        void client.invalidateQueries({ queryKey: nounKey(slug, noun) })
      await client.invalidateQueries({ queryKey: thingKey(slug, 'payments', id) })
    },
  })
}
