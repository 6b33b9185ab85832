import type { RefundItem } from '@tradepost/contract/provider/refunds'
import { scale } from '@tradepost/kit/money/money'
import { fault, faultAt } from '#src/faults.ts'
import { sumAmounts } from '#src/payments/line-parts.ts'
import type { Refundable, RefundableLine } from './get-refundable.ts'

/** What a refund returns of one line, in the charged currency; `tax` is part of `total`. */
export type RefundedLine = { lineId: string; total: number; tax: number }

type Left = { total: number; tax: number }

/** Returns what is left of a line: neither returned nor about to be. */
const leftOf = (line: RefundableLine): Left => ({
  total: line.total - line.refundTotal,
  tax: line.tax - line.refundTax,
})

/** Finds the line that an item names: by its ID, or by its product or add-on if only one line has it. */
function findLine(lines: readonly RefundableLine[], itemId: string): RefundableLine | undefined {
  const own = lines.find(({ id }) => id === itemId)
  const named = lines.filter((line) => (line.itemId ?? line.productId) === itemId)
  return own ?? (named.length === 1 ? named[0] : undefined)
}

/** Returns the tax in a part of a line, in proportion. */
const taxOf = (part: number, { of, tax }: { of: number; tax: number }): number =>
  of === 0 ? 0 : scale(part, { numerator: BigInt(tax), denominator: BigInt(of) })

/**
 * Returns what an item takes of its line. The last refund of a line takes what is left of its amount and of its tax, so that
 * rounding leaves nothing behind.
 * @throws 422 LINE_ITEM_REFUND_AMOUNT_TOO_LOW, LINE_ITEM_REFUND_AMOUNT_TOO_HIGH
 */
function takeFromLine(line: RefundableLine, { amount, tax_inclusive: isGross }: RefundItem, path: string): RefundedLine {
  const left = leftOf(line)
  const asked = amount ?? left.total
  const most = isGross || amount == null ? left.total : left.total - left.tax
  if (asked < 1) throw faultAt(`${path}.amount`, 'LINE_ITEM_REFUND_AMOUNT_TOO_LOW')
  if (asked > most) throw faultAt(`${path}.amount`, 'LINE_ITEM_REFUND_AMOUNT_TOO_HIGH')
  if (asked === most) return { lineId: line.id, ...left }
  const { total, tax } = line
  const ownTax = Math.min(left.tax, isGross ? taxOf(asked, { of: total, tax }) : taxOf(asked, { of: total - tax, tax }))
  return { lineId: line.id, total: isGross ? asked : Math.min(left.total, asked + ownTax), tax: ownTax }
}

/** @throws 422 with the code of the first item that can't be refunded */
function allocateItems(lines: readonly RefundableLine[], items: readonly RefundItem[]): RefundedLine[] {
  const found = items.map((item, index) => {
    const path = `items.${index}`
    const line = findLine(lines, item.item_id)
    if (!line) throw faultAt(`${path}.item_id`, 'LINE_ITEM_NOT_FOUND')
    return { line, item, path }
  })
  if (new Set(found.map(({ line }) => line.id)).size < found.length) throw fault('DUPLICATE_LINE_ITEMS_IN_REQUEST')
  return found.map(({ line, item, path }) => {
    if (line.parts.some(({ kind }) => kind === 'proration')) throw faultAt(path, 'LINE_ITEM_PRORATED')
    if (line.total > 0 && leftOf(line).total === 0) throw faultAt(path, 'LINE_ITEM_FULLY_REFUNDED')
    if (line.total === 0) throw fault('NOTHING_TO_REFUND')
    return takeFromLine(line, item, path)
  })
}

type RefundOf = Refundable & { items: readonly RefundItem[] | null }

/**
 * Decides what a refund returns of each line: the items, or without items everything that is left.
 * @throws 409 EXISTING_REFUND_REQUEST_PROCESSING if everything is asked for while another refund is pending; 422 otherwise
 */
export function allocateRefund({ payment, lines, items }: RefundOf): RefundedLine[] {
  if (payment.refunded === payment.totalAmount) throw fault('PAYMENT_ALREADY_REFUNDED')
  if (items) {
    const planned = allocateItems(lines, items)
    if (planned.length === 0) throw fault('NOTHING_TO_REFUND')
    return planned
  }
  if (payment.refunds.some(({ status }) => status === 'pending')) throw fault('EXISTING_REFUND_REQUEST_PROCESSING')
  return lines.flatMap((line) => {
    const left = leftOf(line)
    return left.total > 0 ? [{ lineId: line.id, ...left }] : []
  })
}

/** Sums the lines of a refund. */
export const sumRefundedLines = (lines: readonly RefundedLine[]): { total: number; tax: number } => ({
  total: sumAmounts(lines.map(({ total }) => total)),
  tax: sumAmounts(lines.map(({ tax }) => tax)),
})
