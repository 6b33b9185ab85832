import type { PaySession } from '@tradepost/contract/hosted/checkout'
import type { CustomerRow } from '#src/customers/table.ts'
import type { AttemptTerms } from '#src/payments/create-payment.ts'
import type { Chosen } from './chosen-instrument.ts'
import { feeOf } from './fees.ts'
import { effectiveUnitPrice, type PricedCart } from './price-cart.ts'
import type { CheckoutSessionRow } from './table.ts'
import { normalizeTaxId } from './tax-ids.ts'

type Payer = Pick<PaySession, 'billing' | 'phone_number' | 'tax_id'> & { name: string | null }

type Parts = {
  session: Pick<CheckoutSessionRow, 'discounts'>
  cart: PricedCart
  customer: CustomerRow
  payer: Payer
  columns: Chosen['columns']
}

/** What a payment keeps of a priced cart and of who pays it. */
export function attemptTerms({ session, cart, customer, payer, columns }: Parts): AttemptTerms {
  const { total, currency } = cart
  return {
    customerId: customer.id,
    totalAmount: total,
    tax: cart.tax,
    fee: feeOf({ total, currency, country: payer.billing.country, method: columns.paymentMethod }),
    currency,
    customer: { email: customer.email, name: customer.name, phone_number: payer.phone_number ?? customer.phoneNumber },
    billing: payer.billing,
    cardHolderName: payer.name,
    ...columns,
    discountId: session.discounts[0]?.id ?? null,
    taxId: payer.tax_id === undefined ? null : normalizeTaxId(payer.tax_id),
    lines: cart.lines.map((line) => ({
      productId: line.productId,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: effectiveUnitPrice(line),
      amount: line.amount,
      tax: line.tax,
      total: line.total,
    })),
  }
}
