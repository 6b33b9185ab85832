import { listPaymentLines } from '#src/payments/get-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { invoiceUrlOf } from '#src/payments/view.ts'
import type { Scope } from '#src/scope.ts'
import { getSeller } from './get-seller.ts'
import { receiptMail } from './receipt-mail.ts'

/** Writes the receipt of a payment that has just gone through, with its invoice, to its buyer; it leaves after the commit. */
export async function sendReceipt(
  scope: Scope,
  payment: PaymentRow,
  { document: { number } }: { document: { number: string } },
): Promise<void> {
  const business = await getSeller(scope, payment.brandId)
  const lines = await listPaymentLines(scope, payment.id)
  const mail = await receiptMail({
    payment,
    lines,
    business,
    paidAt: scope.clock.now(),
    invoice: { number, url: invoiceUrlOf(scope, payment) },
  })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('mails')
}
