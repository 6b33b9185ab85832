import type { Payment, PaymentLineItems, PaymentListItem } from '@tradepost/contract/provider/payments'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { itemsOf, type Paging, pageOf, seen } from './answers.ts'
import type { DodoPayments, ProviderClient } from './client.ts'

type PaymentFilters = Pick<DodoPayments.PaymentListParams, 'status' | 'customer_id'>

const SeenPayment = seen<Payment>('payment_id')
const SeenPaymentItem = seen<PaymentListItem>('payment_id')
const SeenLineItems = seen<PaymentLineItems>('items')

export const paymentCalls = ({ client, call }: ProviderClient) => ({
  listPayments: ({ page, pageSize, ...filters }: Paging & PaymentFilters) =>
    call(itemsOf(SeenPaymentItem), (options) => client.payments.list({ ...pageOf({ page, pageSize }), ...filters }, options)),
  getPayment: (id: string) => call(SeenPayment, (options) => client.payments.retrieve(id, options)),
  /** The fields of a payment that orders are made of, checked as strictly as a delivery is. */
  lookUpPayment: (id: string) => call(DeliveredPayment, (options) => client.payments.retrieve(id, options)),
  listPaymentLines: (id: string) => call(SeenLineItems, (options) => client.payments.retrieveLineItems(id, options)),
})
