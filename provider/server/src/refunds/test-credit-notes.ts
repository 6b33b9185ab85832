import { GOLDEN, invoiceOf, type Sale } from '#src/invoices/test-invoices.ts'
import { buildCreditNoteDocument, type CreditNoteDocument, type CreditNoteLine } from './credit-note.ts'

type Returned = { sale: Sale; lines: CreditNoteLine[]; rateDifference?: number }

/** Returns the credit note of a refund of these lines. */
function creditNoteOf({ sale, lines, rateDifference = 0 }: Returned): CreditNoteDocument {
  const invoice = invoiceOf(sale)
  const paid = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  const refund = { id: 'ref_4n8SXm2TqLrCvH0wZkJ9d', amount: paid + rateDifference, tax, paid }
  return buildCreditNoteDocument({ number: 7, refund, lines, invoice, issuedAt: new Date('2026-12-02T09:30:00Z') })
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
