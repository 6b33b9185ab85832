import type { Sale } from './sales.ts'

/** What a row is, with the name that its label contains. `plan`: the previous plan, whose unused time is credited. */
type RowKind =
  | { kind: 'line'; name: string }
  | { kind: 'discount'; code: string }
  | { kind: 'unused_time'; plan: string }
  | { kind: 'subtotal' | 'credit' | 'carried_over' | 'tax_relief' | 'tax' }

/**
 * `amount`: what the row adds to the total, negative if it reduces it; null for a code that its lines already include. Pages and
 * emails name a row by its `kind`, in the reader's language.
 */
export type ReceiptRow = RowKind & { quantity: number; amount: number | null }

/** The rows without the subtotal sum to `total`. `taxIncluded` is a note: the rows already include it. */
export type Receipt = { rows: ReceiptRow[]; total: number | null; taxIncluded: number }

const row = (kind: RowKind, amount: number | null): ReceiptRow => ({ ...kind, quantity: 1, amount })

/** The credit of a sale: what it pays, or the amount that was carried over from before, which it adds. */
function creditRow(credit: number, creditFrom: string | null): ReceiptRow {
  if (credit < 0) return row({ kind: 'carried_over' }, -credit)
  if (creditFrom === null) return row({ kind: 'credit' }, -credit)
  return row({ kind: 'unused_time', plan: creditFrom }, -credit)
}

/**
 * Turns the figures of a sale into the rows of its receipt. Order page, order email, dashboard and purchases draw these rows, so
 * that they can't tell different stories. `creditFrom`: the plan whose unused time is the credit of a plan change.
 */
export function toReceipt(sale: Sale, creditFrom: string | null = null): Receipt {
  const { lines, subtotal, discounts, credit, tax_relief: relief, tax, tax_included: taxIncluded, total } = sale
  const sold = lines.map(({ name, quantity, amount }): ReceiptRow => ({ kind: 'line', name, quantity, amount }))
  if (total === null) return { rows: sold, total, taxIncluded: 0 }
  const onTop = (tax ?? 0) - taxIncluded
  const between = [
    ...discounts.map(({ code, amount }) => row({ kind: 'discount', code }, amount === null ? null : 0 - amount)),
    ...(credit === 0 ? [] : [creditRow(credit, creditFrom)]),
    ...(relief > 0 ? [row({ kind: 'tax_relief' }, 0 - relief)] : []),
    ...(onTop > 0 ? [row({ kind: 'tax' }, onTop)] : []),
  ]
  const parts = between.length > 0 ? [...sold, row({ kind: 'subtotal' }, subtotal), ...between] : sold
  return { rows: parts, total, taxIncluded }
}
