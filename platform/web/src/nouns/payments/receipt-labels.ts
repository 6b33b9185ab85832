import type { ReceiptRow } from '@tradepost/contract/platform/sales/sales'
import { t } from '#src/messages.ts'

/** Returns the label of a receipt's row: "Subtotal", "Discount (WELCOME10)". A line's label is its product. */
export function receiptRowLabel(row: ReceiptRow): string {
  switch (row.kind) {
    case 'line':
      return row.name
    case 'discount':
      return t('nouns.receipt.discount', { code: row.code })
    case 'unused_time':
      return t('nouns.receipt.unused_time', { plan: row.plan })
    default:
      return t(`nouns.receipt.${row.kind}`)
  }
}
