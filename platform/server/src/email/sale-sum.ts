import { type ReceiptRow, toReceipt } from '@tradepost/contract/platform/sales/receipt'
import type { Sale } from '@tradepost/contract/platform/sales/sales'
import type { EmailContent } from '@tradepost/kit/email/email-content'
import { toPlainName, toProductName } from '@tradepost/kit/email/email-names'
import { formatMoney } from '@tradepost/kit/money/money'
import { type Language, toLocale } from '@tradepost/messages/languages'
import type { Translate } from '#src/messages.ts'

function rowLabel(t: Translate, row: ReceiptRow): string {
  switch (row.kind) {
    case 'line':
      return row.quantity > 1
        ? t('order.line', { quantity: row.quantity, name: toProductName(row.name) })
        : toProductName(row.name)
    case 'discount':
      return t('order.discount', { code: toPlainName(row.code) })
    case 'unused_time':
      return t('order.unused_time', { plan: toProductName(row.plan) })
    default:
      return t(`order.${row.kind}`)
  }
}

/** Returns the lines of a paid sale with their total, and the tax that they include, as customers and sellers read them. */
export function toSaleSum(
  t: Translate,
  language: Language,
  sale: Sale,
): Pick<EmailContent, 'sum'> & { facts: NonNullable<EmailContent['facts']> } {
  const money = (amount: number) => formatMoney({ amount, currency: sale.currency }, toLocale(language)).replace('-', '−')
  const { rows, total, taxIncluded } = toReceipt(sale)
  return {
    sum: {
      rows: rows.map((row) => ({
        label: rowLabel(t, row),
        amount: row.amount === null ? t('order.deducted') : money(row.amount),
      })),
      total: { label: t('order.total'), amount: money(total ?? 0) },
    },
    facts: taxIncluded > 0 ? [{ label: t('order.includesTax'), value: money(taxIncluded) }] : [],
  }
}
