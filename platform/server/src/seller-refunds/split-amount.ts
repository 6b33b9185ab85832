import type { Refundable } from '@tradepost/contract/platform/sales/seller-refunds'
import { allocate } from '@tradepost/kit/money/money'

type RefundedItem = { item_id: string; amount: number }

/**
 * Splits an amount over the lines of a payment, in proportion to what is left of each, because the API refunds by line. Undefined
 * if it is everything: then no line needs to be named.
 */
export function splitAmount(
  amount: number,
  { amount: left, lines }: Pick<Refundable, 'amount' | 'lines'>,
): RefundedItem[] | undefined {
  if (amount === left) return undefined
  const weights = lines.map(({ refundable_amount: each }) => each)
  return allocate(amount, weights).flatMap((share, index) => {
    const line = lines[index]
    return line && share > 0 ? [{ item_id: line.items_id, amount: share }] : []
  })
}
