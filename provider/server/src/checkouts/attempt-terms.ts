import type { PaySession } from '@tradepost/contract/hosted/checkout'
import { LANGUAGES } from '@tradepost/messages/languages'
import type { CustomerRow } from '#src/customers/table.ts'
import type { DiscountRow } from '#src/discounts/table.ts'
import { viewPaymentDiscount } from '#src/discounts/view.ts'
import type { AttemptTerms } from '#src/payments/create-payment.ts'
import { calculatePaymentAmounts } from '#src/pricing/payment-of-cart.ts'
import type { PricedCart } from '#src/pricing/price-cart.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import type { Chosen } from './chosen-instrument.ts'

type Payer = Pick<PaySession, 'billing' | 'phone_number' | 'tax_id' | 'language' | 'custom_field_responses'> & {
  name: string | null
}

type Parts = {
  cart: PricedCart
  /** The cart's discounts, in order, as they are now. */
  discounts: readonly DiscountRow[]
  customer: CustomerRow
  payer: Payer
  /** The company that buys, as the session says. */
  businessName?: string | null | undefined
  columns: Chosen['columns']
  /** The payment starts a subscription. */
  isRecurring?: boolean
}

/** Returns the payer columns of a payment. */
export function payerColumns({ customer, payer }: Pick<Parts, 'customer' | 'payer'>) {
  return {
    customer: { email: customer.email, name: customer.name, phone_number: payer.phone_number ?? customer.phoneNumber },
    billing: payer.billing,
    cardHolderName: payer.name,
    language: payer.language ?? LANGUAGES[0],
  }
}

/** Returns the columns that a payment copies from a priced cart and its payer. */
export function buildAttemptTerms(parts: Parts): AttemptTerms {
  const { cart, discounts, customer, payer, businessName = null, columns, isRecurring = false } = parts
  return {
    customerId: customer.id,
    ...calculatePaymentAmounts(cart, { country: payer.billing.country, method: columns.paymentMethod, isRecurring }),
    ...payerColumns({ customer, payer }),
    ...columns,
    discountId: discounts[0]?.id ?? null,
    discounts: discounts.map(viewPaymentDiscount),
    customFieldResponses: payer.custom_field_responses ?? null,
    taxId: findTaxId(payer.billing.country, payer.tax_id ?? '') ?? payer.tax_id ?? null,
    businessName,
  }
}
