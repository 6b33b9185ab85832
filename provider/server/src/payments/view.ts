import type { LineBreakdown, Payment, PaymentLineItems, PaymentListItem } from '@tradepost/contract/provider/payments'
import type { Scope } from '#src/scope.ts'
import { sumCodes, sumParts } from './line-parts.ts'
import type { ListedPayment } from './read-payments.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

type CartLine = Pick<PaymentLineRow, 'productId' | 'quantity' | 'kind'>

const isProduct = ({ kind }: CartLine): boolean => kind === 'product' || kind === 'subscription'

/** Returns the payer, as of the payment. */
export function viewCustomerOf(payment: PaymentRow): Payment['customer'] {
  return {
    customer_id: payment.customerId,
    email: payment.customer.email,
    name: payment.customer.name,
    phone_number: payment.customer.phone_number,
    metadata: {},
  }
}

/** Returns the billing address; fields that the buyer left out are null. */
function viewBilling({ billing: { country, street, city, state, zipcode } }: PaymentRow): Payment['billing'] {
  return { country, street: street ?? null, city: city ?? null, state: state ?? null, zipcode: zipcode ?? null }
}

type Link = Pick<Scope, 'url'>

/** Returns the invoice URL of a payment, for anyone who knows the payment's ID. */
export function getInvoiceUrl({ url }: Link, payment: Pick<PaymentRow, 'id' | 'invoiceId'>): string | null {
  return payment.invoiceId && `${url}/invoices/payments/${payment.id}`
}

/** A payment here belongs to at most one subscription. */
function viewSubscriptionIds({ subscriptionId }: PaymentRow) {
  return {
    subscription_id: subscriptionId,
    subscription_ids: subscriptionId === null ? [] : [subscriptionId],
    is_multi_subscription: false,
  }
}

/** Returns whether a payment was returned, wholly or in part; pending refunds don't count yet. */
const toRefundStatus = ({ refunded, totalAmount }: PaymentRow): Payment['refund_status'] =>
  refunded === 0 ? null : refunded < totalAmount ? 'partial' : 'full'

/** Returns a payment as the API shows it, every key present (receivers refuse payloads without nulls). */
export function viewPayment(link: Link, payment: PaymentRow, lines: readonly CartLine[]): Payment {
  return {
    payment_id: payment.id,
    business_id: payment.businessId,
    brand_id: payment.brandId,
    status: payment.status,
    total_amount: payment.totalAmount,
    currency: payment.currency,
    tax: payment.tax,
    settlement_amount: payment.settlementAmount,
    settlement_currency: payment.settlementCurrency,
    settlement_tax: payment.settlementTax,
    customer: viewCustomerOf(payment),
    billing: viewBilling(payment),
    card_holder_name: payment.cardHolderName,
    card_issuing_country: payment.cardIssuingCountry,
    card_last_four: payment.cardLastFour,
    card_network: payment.cardNetwork,
    card_type: payment.cardType,
    checkout_session_id: payment.checkoutSessionId,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
    custom_field_responses: payment.customFieldResponses,
    digital_products_delivered: payment.digitalProductsDelivered,
    discount_id: payment.discountId,
    discounts: payment.discounts.length > 0 ? payment.discounts : null,
    disputes: payment.disputes,
    refunds: payment.refunds,
    refund_status: toRefundStatus(payment),
    error_code: payment.errorCode,
    error_message: payment.errorMessage,
    invoice_id: payment.invoiceId,
    invoice_url: getInvoiceUrl(link, payment),
    is_update_payment_method: payment.billingReason === 'method_update',
    metadata: payment.metadata,
    payment_link: payment.paymentLink,
    payment_method: payment.paymentMethod,
    payment_method_id: payment.paymentMethodId,
    payment_method_type: payment.paymentMethodType,
    payment_provider: 'dodo',
    product_cart: lines.filter(isProduct).map((line) => ({ product_id: line.productId, quantity: line.quantity })),
    retry_attempt: payment.retryAttempt,
    ...viewSubscriptionIds(payment),
  }
}

export function viewPaymentListItem(link: Link, payment: ListedPayment): PaymentListItem {
  return {
    payment_id: payment.id,
    brand_id: payment.brandId,
    status: payment.status,
    total_amount: payment.totalAmount,
    currency: payment.currency,
    customer: viewCustomerOf(payment),
    card_last_four: payment.cardLastFour,
    card_network: payment.cardNetwork,
    created_at: payment.createdAt.toISOString(),
    digital_products_delivered: payment.digitalProductsDelivered,
    dispute_status: payment.disputes.at(-1)?.dispute_status ?? null,
    has_license_key: payment.hasLicenseKey,
    invoice_id: payment.invoiceId,
    invoice_url: getInvoiceUrl(link, payment),
    metadata: payment.metadata,
    payment_method: payment.paymentMethod,
    payment_method_type: payment.paymentMethodType,
    payment_provider: 'dodo',
    refund_status: toRefundStatus(payment),
    ...viewSubscriptionIds(payment),
  }
}

/** Returns how the amount of a line came about, from the parts that receipts and invoices use. */
function viewBreakdown({ kind, productId, quantity, parts }: PaymentLineRow): LineBreakdown {
  const { shown, credit, taxIncluded, taxRelief } = sumParts(parts)
  return {
    kind,
    product_id: productId,
    quantity,
    subtotal: shown,
    discounts: sumCodes(parts),
    credit,
    tax_included: taxIncluded,
    tax_relief: taxRelief,
  }
}

type Sold = { payment: PaymentRow; lines: readonly PaymentLineRow[]; documents: PaymentLineItems['documents'] }

export function viewPaymentLines({ payment, lines, documents }: Sold): PaymentLineItems {
  return {
    currency: payment.currency,
    wallet_amount: payment.walletAmount,
    items: lines.map((line) => ({
      items_id: line.id,
      name: line.name,
      description: line.description,
      amount: line.total,
      tax: line.tax,
      refundable_amount: payment.status === 'succeeded' ? line.total - line.refundTotal : 0,
      breakdown: viewBreakdown(line),
    })),
    documents,
  }
}
