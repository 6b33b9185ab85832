import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import type { Scope } from '#src/scope.ts'
import { splitLines } from './split-lines.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

type Charged = Pick<DeliveredPayment, 'total_amount' | 'tax' | 'currency'>

/**
 * The lines as they were paid. At the checkout a buyer may use a code, choose a price that is open or pay in another
 * currency: then what was paid without tax is shared out as the lines stand to each other. Else they stay as they are.
 */
export function fittedLines(lines: readonly OrderLineRow[], currency: string, charged: Charged): OrderLineRow[] {
  const tax = charged.tax ?? 0
  // Of the tax some may be inside of the lines and some on top; a receipt adds up when neither is less than nothing.
  const onTop = charged.total_amount - lines.reduce((sum, line) => sum + line.amount, 0)
  if (currency === charged.currency && onTop >= 0 && onTop <= tax) return [...lines]
  const shares = splitLines(
    Math.max(0, charged.total_amount - tax),
    lines.map((line) => ({ ...line, weight: line.amount })),
  )
  return lines.map((line, index) => ({ ...line, ...shares[index] }))
}

/** Writes the lines of an order as they were paid, and returns them. */
export async function fitLines(
  scope: Scope,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  charged: Charged,
): Promise<OrderLineRow[]> {
  const fitted = fittedLines(lines, order.currency, charged)
  for (const [index, { organizationId, orderId, position, unitPrice, amount }] of fitted.entries()) {
    if (lines[index]?.amount === amount && lines[index]?.unitPrice === unitPrice) continue
    await scope.trx
      .updateTable('orderLines')
      .set({ unitPrice, amount })
      .where('organizationId', '=', organizationId)
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute()
  }
  return fitted
}
