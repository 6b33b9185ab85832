import { isReachable } from '@tradepost/kit/email/email'
import type { Seller } from '#src/brands/table.ts'
import { deliveryUrl } from '#src/deliveries/delivery-url.ts'
import type { IssuedKeys } from '#src/license-keys/issue-license-keys.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { getInvoiceUrl } from '#src/payments/view.ts'
import type { Scope } from '#src/scope.ts'
import { receiptEmail } from './receipt-email.ts'
import type { ReceiptTerms } from './receipt-terms.ts'

/** Input of a receipt. `invoiceNumber` is formatted as on the invoice. */
type Receipt = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Seller
  keys: readonly IssuedKeys[]
  invoiceNumber: string
  terms: ReceiptTerms | null
}

/** Writes the receipt of a successful payment, with its invoice; the email is sent after the commit. */
export async function sendReceipt(scope: Scope, { invoiceNumber, ...sold }: Receipt): Promise<void> {
  const { payment } = sold
  if (!isReachable(payment.customer.email)) return
  const invoice = { number: invoiceNumber, url: getInvoiceUrl(scope, payment) }
  const delivery = payment.digitalProductsDelivered ? deliveryUrl(scope, payment.id) : null
  const mail = await receiptEmail({ ...sold, delivery, paidAt: scope.clock.now(), invoice })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
