import type { ShownPayment } from './api.ts'

/** One line of what was paid, without its tax. */
export type NetLine = { id: string; name: string; amount: number }

/** Lines without tax, and the tax, that sum to the payment's total; null when the figures do not add up. */
export function paymentSums({
  payment,
  line_items,
}: Pick<ShownPayment, 'payment' | 'line_items'>): { lines: NetLine[]; tax: number } | null {
  const lines = line_items.items.map((item) => ({
    id: item.items_id,
    name: item.name ?? item.description ?? 'Product',
    amount: item.amount - item.tax,
  }))
  const tax = line_items.items.reduce((sum, item) => sum + item.tax, 0)
  const total = lines.reduce((sum, line) => sum + line.amount, tax)
  return total === payment.total_amount && line_items.currency === payment.currency && lines.length > 0 ? { lines, tax } : null
}
