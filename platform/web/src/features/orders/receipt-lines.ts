import type { Order } from '@tradepost/contract/platform/orders'

/** What stands between the lines and the total, so that the column adds up to the cent. */
export type ReceiptTax = { added: number; included: number }

/**
 * Splits an order's tax into the part on top of the lines and the part inside of them. Null while the order is unpaid
 * or when the figures do not add up: what cannot be shown adding up is not shown.
 */
export function receiptTax(order: Pick<Order, 'lines' | 'subtotal' | 'tax' | 'total'>): ReceiptTax | null {
  if (order.total === null) return null
  const lines = order.lines.reduce((sum, line) => sum + line.amount, 0)
  const added = order.total - lines
  const tax = order.tax ?? 0
  if (lines !== order.subtotal || added < 0 || added > tax) return null
  return { added, included: tax - added }
}
