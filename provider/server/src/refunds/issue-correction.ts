import type { Correction, Returned } from '#src/invoices/document.ts'
import { getInvoiceOfPayment } from '#src/invoices/get-invoice.ts'
import { issueCorrectedInvoice } from '#src/invoices/issue-invoice.ts'
import { sumAmounts } from '#src/payments/line-parts.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentLineRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { CreditNoteLine } from './credit-note.ts'
import { cancelInvoice } from './issue-credit-note.ts'
import { sendCorrectionEmail } from './send-correction-email.ts'
import type { RefundLineRow, RefundRow } from './table.ts'

/** `taxBack`: the refund that returned the tax; null: the tax stays. */
type Corrected = { paymentId: string; correction: Correction; taxBack: RefundRow | null }

/** Lists the refunds of a payment that succeeded, without that of its tax. */
async function listEarlierRefunds(scope: Scope, paymentId: string): Promise<RefundRow[]> {
  return scope.trx
    .selectFrom('refunds')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), paymentId, status: 'succeeded' }))
    .where('correction', 'is', null)
    .execute()
}

async function listRefundLines(scope: Scope, refunds: readonly RefundRow[]): Promise<RefundLineRow[]> {
  if (refunds.length === 0) return []
  const ids = refunds.map(({ id }) => id)
  return scope.trx
    .selectFrom('refundLines')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('refundId', 'in', ids)
    .execute()
}

const toReturned = ({ paid, paidTax, walletAmount, settlementAmount, settlementTax }: RefundRow): Returned => ({
  total: paid,
  tax: paidTax,
  walletAmount,
  settlementAmount,
  settlementTax,
})

function sumReturned(refunds: readonly RefundRow[]): Returned {
  const sumOf = (key: keyof Returned) => sumAmounts(refunds.map((refund) => toReturned(refund)[key]))
  return {
    total: sumOf('total'),
    tax: sumOf('tax'),
    walletAmount: sumOf('walletAmount'),
    settlementAmount: sumOf('settlementAmount'),
    settlementTax: sumOf('settlementTax'),
  }
}

/** Returns what is left of each line after these refunds; a line that was refunded in full has a credit note already. */
function listLeft(lines: readonly PaymentLineRow[], returned: readonly RefundLineRow[]): CreditNoteLine[] {
  return lines.flatMap(({ id, name, description, total, tax }) => {
    const taken = returned.filter(({ lineId }) => lineId === id)
    const amount = total - sumAmounts(taken.map((each) => each.total))
    if (total > 0 && amount === 0) return []
    return [{ name, description, amount, tax: tax - sumAmounts(taken.map((each) => each.tax)) }]
  })
}

/**
 * Issues what corrects an invoice, in one transaction: the invoice that replaces it, and the credit note that cancels what is
 * left of it. Together with those of earlier refunds they sum to what the buyer has paid. The buyer gets an email.
 */
export async function issueCorrection(scope: Scope, { paymentId, correction, taxBack }: Corrected): Promise<void> {
  const first = await getInvoiceOfPayment(scope.trx, paymentId, { isFirst: true })
  const earlier = await listEarlierRefunds(scope, paymentId)
  const lines = listLeft(await listPaymentLines(scope, paymentId), await listRefundLines(scope, earlier))
  const { document: invoice } = await issueCorrectedInvoice(scope, {
    first,
    correction,
    before: sumReturned(earlier),
    taxBack: taxBack && toReturned(taxBack),
  })
  const creditNote = await cancelInvoice(scope, { first, lines, replacedBy: invoice, refund: taxBack })
  await sendCorrectionEmail(scope, { invoice, creditNote })
}
