import { allocate, divideRounded } from '@tradepost/kit/money/money'
import type { OrderLineRow } from './table.ts'

export type NewLine = Omit<OrderLineRow, 'organizationId' | 'orderId' | 'position'>

/** An item with its weight relative to the others. */
export type WeighedLine = Pick<NewLine, 'productId' | 'name' | 'poster' | 'quantity' | 'recurring'> & { weight: number }

/** Splits `total` exactly into lines, each in proportion to its weight; without any weight the parts are equal. */
export function splitLines(total: number, lines: readonly WeighedLine[]): NewLine[] {
  const weights = lines.map(({ weight }) => weight)
  const amounts = allocate(total, weights.some((weight) => weight > 0) ? weights : lines.map(() => 1))
  return lines.map(({ weight: _, ...line }, index) => {
    const amount = amounts[index] ?? 0
    return { ...line, unitPrice: Number(divideRounded(BigInt(amount), BigInt(line.quantity))), amount }
  })
}
