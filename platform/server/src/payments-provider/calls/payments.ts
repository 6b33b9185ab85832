import { CheckoutUrl } from '@tradepost/contract/provider/checkout/checkouts'
import { PaymentDelivery } from '@tradepost/contract/provider/deliveries'
import { type CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { LineBreakdown, Payment, PaymentLineItems, PaymentListItem } from '@tradepost/contract/provider/payments'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import * as z from 'zod'
import type { AnswerSubject } from '#src/payments-provider/answer-subject.ts'
import { answerOf, itemsOf, type Paging, pageOf, toPathSegment } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

type PaymentFilters = Pick<DodoPayments.PaymentListParams, 'status' | 'subscription_id'>

export type PaymentInput = Omit<DodoPayments.PaymentCreateParams, 'payment_link'>

const subscriptionsOf = ({ subscription_id: id }: Record<string, unknown>) => ({
  subscription_ids: typeof id === 'string' ? [id] : [],
  is_multi_subscription: false,
})
export const SeenPayment = answerOf(Payment, subscriptionsOf)
/** A line of a list has two more fields than the payment itself. */
export const SeenPaymentItem = answerOf(PaymentListItem, (line) => ({
  ...subscriptionsOf(line),
  dispute_status: null,
  has_license_key: false,
}))

const Line = PaymentLineItems.shape.items.element

/** The parts of a line that receipts and refunds use. Only the embedded provider breaks a line down. */
const SoldLine = Line.pick({ amount: true, tax: true }).extend({
  items_id: Line.shape.items_id.optional(),
  refundable_amount: Line.shape.refundable_amount.optional(),
  name: Line.shape.name.optional(),
  description: Line.shape.description.optional(),
  breakdown: LineBreakdown.optional().catch(undefined),
})
export type SoldLine = z.infer<typeof SoldLine>
export const SoldLines = PaymentLineItems.pick({ currency: true }).extend({
  items: z.array(SoldLine),
  // Only the embedded provider has wallets that pay.
  wallet_amount: PaymentLineItems.shape.wallet_amount.catch(0),
  documents: PaymentLineItems.shape.documents.catch([]),
})
export type SoldLines = z.infer<typeof SoldLines>

/** A payment with a URL to send the buyer to. */
const OpenedPayment = z.object({
  payment_id: z.string('Payment ID is required').min(1, 'Payment ID is required'),
  payment_link: CheckoutUrl,
})
const THING = { noun: 'payments', kind: 'thing' } as const
const LINES = { noun: 'payments', kind: 'lines' } as const
const deliveryOf = (id: string) => `/payments/${toPathSegment(id)}/delivery`
/** Notes which lines of a payment deliver something, and whether their buyer keeps it. */
const toldDelivery = (id: string): AnswerSubject => ({
  noun: 'payments',
  kind: 'facts',
  id,
  facts: (delivery = null) => ({ delivery }),
})

export const paymentCalls = ({ client, call }: ProviderClient) => ({
  list: ({ page, pageSize, ...filters }: Paging & PaymentFilters) =>
    call(
      itemsOf(SeenPaymentItem),
      (options) => client.payments.list({ ...pageOf({ page, pageSize }), ...filters }, options),
      LINES,
    ),
  /** Opens a payment with a payment page. Never retried: a lost answer may have opened one. */
  create: (input: PaymentInput) =>
    call(OpenedPayment, (options) => client.payments.create({ ...input, payment_link: true }, { ...options, maxRetries: 0 })),
  get: (id: string) => call(SeenPayment, (options) => client.payments.retrieve(id, options), { ...THING, id }),
  /** Returns the fields of a payment that orders use, validated as strictly as an event. */
  lookUp: (id: string) => call(DeliveredPayment, (options) => client.payments.retrieve(id, options), { ...THING, id }),
  listLines: (id: string) =>
    call(SoldLines, (options) => client.payments.retrieveLineItems(id, options), {
      noun: 'payments',
      kind: 'facts',
      id,
      facts: (lines = null) => ({ lines }),
    }),
  /** Returns what a payment delivers. An extension of the embedded provider: null from any other. */
  getDelivery: (id: string) =>
    call(
      PaymentDelivery.nullable(),
      (options) => client.get(deliveryOf(id), options).catch(acceptAbsent(null)),
      toldDelivery(id),
    ),
  /** Lets the buyer keep what some lines of a payment deliver, although they were refunded. */
  keepDelivery: (id: string, lineIds: readonly string[]) =>
    call(
      PaymentDelivery,
      (options) => client.patch(deliveryOf(id), { ...options, body: { keeps_access: true, item_ids: lineIds } }),
      toldDelivery(id),
    ),
})

const pathOf = (paymentId: string) => `/payments/${toPathSegment(paymentId)}/invoices`

/** Invoices are corrected by the embedded provider only, so the SDK has no methods for it. */
export const invoiceCalls = ({ client, call }: ProviderClient) => ({
  /** @throws 404 for a payment without an invoice */
  list: (paymentId: string) => call(PaymentInvoices, (options) => client.get(pathOf(paymentId), options)),
  /** Never retried: the second attempt would be refused because the invoice was corrected already. */
  correct: (paymentId: string, body: CorrectInvoice) =>
    call(PaymentInvoices, (options) => client.post(pathOf(paymentId), { ...options, body, maxRetries: 0 })),
})
