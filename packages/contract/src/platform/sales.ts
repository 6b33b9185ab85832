import * as z from 'zod'
import { Amount, CurrencyCode } from '../provider/primitives.ts'

/** `amount`: quantity × price before discount codes, credit, and tax on top. */
export const SaleLine = z.object({ name: z.string(), quantity: z.int(), amount: Amount })

/**
 * The figures of one sale in minor units, from its payment's own lines. Once there is a total: `subtotal` − `discounts` −
 * `credit` − `tax_relief` + (`tax` − `tax_included`) = `total`.
 */
export const Sale = z.object({
  currency: CurrencyCode,
  lines: z.array(SaleLine),
  subtotal: Amount.meta({ description: 'The sum of the lines' }),
  discounts: z
    .array(z.object({ code: z.string(), amount: Amount.nullable() }))
    .meta({ description: 'By code; a null amount is already deducted from the lines' }),
  credit: z.int().meta({ description: 'Subscription credit applied; negative if an amount was carried over' }),
  tax_relief: Amount.meta({ description: 'Tax taken out of tax-inclusive prices (reverse charge)' }),
  tax: Amount.nullable(),
  tax_included: Amount.meta({ description: 'The part of `tax` that the lines contain' }),
  total: Amount.nullable().meta({ description: 'Null until paid' }),
})
export type Sale = z.infer<typeof Sale>

/** `amount`: what the row adds to the total, negative if it reduces it; null for a code that its lines already include. */
export type ReceiptRow = {
  kind: 'line' | 'subtotal' | 'discount' | 'credit' | 'tax_relief' | 'tax'
  label: string
  quantity: number
  amount: number | null
}

/** The rows without the subtotal sum to `total`. `taxIncluded` is a note: the rows already include it. */
export type Receipt = { rows: ReceiptRow[]; total: number | null; taxIncluded: number }

/** Text of a discount row whose amount only the provider knows. */
export const DEDUCTED = 'Deducted above'

const row = (kind: ReceiptRow['kind'], label: string, amount: number | null): ReceiptRow => ({ kind, label, quantity: 1, amount })

/**
 * Turns the figures of a sale into the rows of its receipt. Order page, order email, dashboard and purchases draw these rows,
 * so that they can't tell different stories. `creditFrom`: the plan whose unused time is the credit of a plan change.
 */
export function receiptOf(sale: Sale, creditFrom: string | null = null): Receipt {
  const { lines, subtotal, discounts, credit, tax_relief: relief, tax, tax_included: taxIncluded, total } = sale
  const sold = lines.map(({ name, quantity, amount }): ReceiptRow => ({ kind: 'line', label: name, quantity, amount }))
  if (total === null) return { rows: sold, total, taxIncluded: 0 }
  const onTop = (tax ?? 0) - taxIncluded
  const applied = creditFrom === null ? 'Subscription credit' : `Unused time on ${creditFrom}`
  const between = [
    ...discounts.map(({ code, amount }) => row('discount', `Discount (${code})`, amount === null ? null : 0 - amount)),
    ...(credit === 0 ? [] : [row('credit', credit > 0 ? applied : 'Carried over', 0 - credit)]),
    ...(relief > 0 ? [row('tax_relief', 'Tax relief (reverse charge)', 0 - relief)] : []),
    ...(onTop > 0 ? [row('tax', 'Tax', onTop)] : []),
  ]
  const parts = between.length > 0 ? [...sold, row('subtotal', 'Subtotal', subtotal), ...between] : sold
  return { rows: parts, total, taxIncluded }
}
