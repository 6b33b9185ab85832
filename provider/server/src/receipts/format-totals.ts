import type { EmailContent, SumRow } from '@tradepost/kit/email/email-content'
import { toPlainName, toProductName } from '@tradepost/kit/email/email-names'
import { getNumberFormat } from '@tradepost/messages/intl-formats'
import { type LinePart, sumCodes, sumParts } from '#src/payments/line-parts.ts'
import type { PaymentLineRow } from '#src/payments/table.ts'
import { type Formatter, formatTax } from './format.ts'

/** The amounts to show: the lines of a payment, or of a cart that becomes one. */
export type Summed = {
  lines: readonly Pick<PaymentLineRow, 'name' | 'quantity' | 'parts'>[]
  country: string
  taxId: string | null
  total: number
}

type FormattedSum = NonNullable<EmailContent['sum']> & { taxIncluded: SumRow | undefined }

/** Returns all rows between the lines and the total. */
function rowsBetween(
  { country, taxId }: Summed,
  parts: readonly LinePart[],
  { language, t, money }: Formatter,
  tax: string,
): SumRow[] {
  const sums = sumParts(parts)
  const onTop = sums.tax - sums.taxIncluded
  const row = (label: string, amount: number): SumRow => ({ label, amount: money(amount) })
  return [
    ...sumCodes(parts).map(({ code, amount }) => row(t('receipts.discount', { code: toPlainName(code) }), -amount)),
    ...(sums.credit === 0 ? [] : [row(sums.credit > 0 ? t('receipts.credit') : t('receipts.carriedOver'), -sums.credit)]),
    ...(sums.taxRelief > 0 ? [row(t('receipts.taxRelief', { tax: formatTax(language, country) }), -sums.taxRelief)] : []),
    ...(onTop > 0 ? [row(tax, onTop)] : []),
    ...(taxId !== null && sums.tax === 0 ? [row(t('receipts.reverseCharge'), 0)] : []),
  ]
}

/** Returns the lines as shown and all rows between them and the total; the amounts add up to it. */
export function formatTotals(summed: Summed, pen: Formatter, totalLabel: string): FormattedSum {
  const { language, locale, t, money, keep } = pen
  const parts = summed.lines.flatMap((line) => line.parts)
  const sums = sumParts(parts)
  const rate = Math.max(0, ...parts.map((part) => (part.kind === 'tax' ? part.basisPoints : 0)))
  const tax = formatTax(language, summed.country, rate)
  const number = getNumberFormat(locale)
  const row = (label: string, amount: number): SumRow => ({ label, amount: money(amount) })
  const bought = summed.lines.map((line) => {
    const name = keep(toProductName(line.name))
    return row(line.quantity > 1 ? `${number.format(line.quantity)} × ${name}` : name, sumParts(line.parts).shown)
  })
  const between = rowsBetween(summed, parts, pen, tax)
  return {
    rows: between.length > 0 ? [...bought, row(t('receipts.subtotal'), sums.shown), ...between] : bought,
    total: row(totalLabel, summed.total),
    taxIncluded: sums.taxIncluded > 0 ? row(t('receipts.contains', { tax }), sums.taxIncluded) : undefined,
  }
}
