import { GOLDEN, invoiceOf, type Sale } from '#src/invoices/test-invoices.ts'
import type { RefundRow } from '#src/refunds/table.ts'
import { buildCreditNoteDocument, type CreditNoteDocument, type CreditNoteLine } from './document.ts'

type Returned = { sale: Sale; lines: CreditNoteLine[]; rateDifference?: number }

/** Returns the credit note of a refund of these lines. */
function creditNoteOf({ sale, lines, rateDifference = 0 }: Returned): CreditNoteDocument {
  const invoice = invoiceOf(sale)
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  const at = new Date('2026-12-02T09:30:00Z')
  const refund: RefundRow = {
    ...{ businessId: 'bus_1', mode: 'live', id: 'ref_4n8SXm2TqLrCvH0wZkJ9d', brandId: 'bus_1', customerId: 'cus_1' },
    ...{ paymentId: invoice.paymentId, subscriptionId: null, status: 'succeeded', failure: null, currency: invoice.currency },
    ...{ amount: paid + rateDifference, tax, paid, paidTax: tax, settlementAmount: paid, settlementTax: tax },
    ...{ settlementCurrency: 'USD', fee: 100, isPartial: true, reason: null, metadata: {}, createdAt: at, updatedAt: at },
  }
  return buildCreditNoteDocument({ number: 7, refund, lines, invoice, issuedAt: at })
}

const line = (name: string, amount: number, tax = 0, description: string | null = null) => ({ name, description, amount, tax })

/** Credit notes of each kind, by the name of their approved text. */
export const CREDIT_NOTES: Readonly<Record<string, CreditNoteDocument>> = {
  'partial-with-tax': creditNoteOf({
    sale: GOLDEN['eur-tax-on-top'],
    lines: [line('Try square', 1190, 190, 'Steel, 30 cm'), line('Caliper', 595, 95)],
  }),
  'jpy-japanese': creditNoteOf({ sale: GOLDEN['jpy-japanese'], lines: [line('直角定規', 1100, 100)] }),
  converted: creditNoteOf({ sale: GOLDEN.converted, lines: [line('Caliper', 13_700, 700)], rateDifference: 300 }),
  arabic: creditNoteOf({ sale: GOLDEN.arabic, lines: [line('زاوية نجّار', 10_500, 500)] }),
  'reverse-charge': creditNoteOf({ sale: GOLDEN['reverse-charge'], lines: [line('Level', 4900)] }),
}
