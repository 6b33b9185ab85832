/**
 * Explains a line's total, in the order of calculation. `amount` is what a part adds to the line (negative if it reduces it),
 * in minor units of the billing currency; the amounts of all parts sum to the line's total.
 *   list        quantity × list price at the exchange rate without fees
 *   usage       metered units above the free threshold × price, rounded once; price and units as decimal strings. `unit` names
 *               them; absent from lines of before it was kept
 *   proration   reduction for a part of a period, counted in seconds
 *   conversion  fee for paying in another currency than the price's
 *   percent     the price's own discount
 *   code        reduction by a discount code
 *   credit      subscription credit applied, or an amount carried over from a cycle that was too small to charge
 *   tax         exclusive; inclusive, which adds nothing; or relieved, which removes it from the price
 */
export type LinePart =
  | { kind: 'list'; quantity: number; unitPrice: number; amount: number }
  | { kind: 'usage'; units: string; unit?: string; freeThreshold: number; pricePerUnit: string; amount: number }
  | { kind: 'proration'; seconds: number; ofSeconds: number; amount: number }
  | { kind: 'conversion'; currency: string; unitPrice: number; rate: string; feeBasisPoints: number; amount: number }
  | { kind: 'percent'; percent: number; amount: number }
  | { kind: 'code'; code: string; amount: number }
  | { kind: 'credit'; amount: number }
  | { kind: 'tax'; how: 'on_top' | 'contained' | 'relieved'; basisPoints: number; tax: number; amount: number }

export type PartKind = LinePart['kind']

/** Sums of a line or a cart. `shown` − `discount` − `credit` + `tax` − `taxIncluded` − `taxRelief` = `total`. */
export type Sums = {
  /** The amount that the line shows: quantity × price or usage, prorated, less the price's own discount. */
  shown: number
  /** Reduction of `shown` by codes. */
  discount: number
  /** Credit applied after codes; negative for an amount carried over. */
  credit: number
  /** Amount due without tax. */
  amount: number
  tax: number
  /** The part of `tax` that `shown` contains. */
  taxIncluded: number
  /** Tax included in prices that a reverse-charge business doesn't pay. */
  taxRelief: number
  total: number
}

export const sumAmounts = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the sums of parts. */
export function sumParts(parts: readonly LinePart[]): Sums {
  const of = (...kinds: PartKind[]) => sumAmounts(parts.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const taxOf = (how: string) => sumAmounts(parts.map((part) => (part.kind === 'tax' && part.how === how ? part.tax : 0)))
  const tax = taxOf('on_top') + taxOf('contained')
  const total = sumAmounts(parts.map(({ amount }) => amount))
  return {
    shown: of('list', 'usage', 'proration', 'conversion', 'percent'),
    discount: 0 - of('code'),
    credit: 0 - of('credit'),
    amount: total - tax,
    tax,
    taxIncluded: taxOf('contained'),
    taxRelief: taxOf('relieved'),
    total,
  }
}

/** Returns the total of each discount code, in the order in which they were applied. */
export function sumCodes(parts: readonly LinePart[]): { code: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const part of parts) if (part.kind === 'code') sums.set(part.code, (sums.get(part.code) ?? 0) - part.amount)
  return [...sums].map(([code, amount]) => ({ code, amount }))
}
