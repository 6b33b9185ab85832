import type { Payment, PaymentLineItems, PaymentListItem } from '@tradepost/contract/provider/payments'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { itemsOf, type Paging, pageOf, seen } from './answers.ts'
import type { DodoPayments, ProviderClient } from './client.ts'

const SeenPayment = seen<Payment>('payment_id')
const SeenPaymentItem = seen<PaymentListItem>('payment_id')
const SeenLineItems = seen<PaymentLineItems>('items')

export const paymentCalls = ({ client, call }: ProviderClient) => ({
  listPayments: (query: Paging & { status: DodoPayments.IntentStatus | undefined }) =>
    call(itemsOf(SeenPaymentItem), (options) =>
      client.payments.list({ ...pageOf(query), ...(query.status ? { status: query.status } : {}) }, options),
    ),
  getPayment: (id: string) => call(SeenPayment, (options) => client.payments.retrieve(id, options)),
  /** The fields of a payment that orders are made of, checked as strictly as a delivery is. */
  lookUpPayment: (id: string) => call(DeliveredPayment, (options) => client.payments.retrieve(id, options)),
  listPaymentLines: (id: string) => call(SeenLineItems, (options) => client.payments.retrieveLineItems(id, options)),
})
