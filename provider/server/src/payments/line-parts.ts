/**
 * Why a line costs what it costs, in the order in which it came to be. `amount` is what a part adds to the line (less than 0
 * where it takes off), in minor units of the currency that is charged: the amounts of all parts sum to the line's total.
 *   list        quantity × list price at the plain rate of exchange, before anything
 *   usage       what a meter counted, above what is free, × its price, rounded once; price and units as decimal strings
 *   proration   what a line is less because it is for a part of its period only, counted in seconds
 *   conversion  what paying in another currency than the price's costs
 *   percent     what the price itself takes off
 *   code        what a discount code takes off
 *   credit      what the credit of a subscription takes off, or what is carried over from a cycle that was too small to charge
 *   tax         on top of the price; contained in it, which adds nothing; or relieved, which takes it out again
 */
export type LinePart =
  | { kind: 'list'; quantity: number; unitPrice: number; amount: number }
  | { kind: 'usage'; units: string; freeThreshold: number; pricePerUnit: string; amount: number }
  | { kind: 'proration'; seconds: number; ofSeconds: number; amount: number }
  | { kind: 'conversion'; currency: string; unitPrice: number; rate: string; feeBasisPoints: number; amount: number }
  | { kind: 'percent'; percent: number; amount: number }
  | { kind: 'code'; code: string; amount: number }
  | { kind: 'credit'; amount: number }
  | { kind: 'tax'; how: 'on_top' | 'contained' | 'relieved'; basisPoints: number; tax: number; amount: number }

export type PartKind = LinePart['kind']

/** What a line or a cart comes to. `shown` − `discount` − `credit` + `tax` − `taxIncluded` − `taxRelief` = `total`. */
export type Sums = {
  /** What the line says: quantity × price or what was used, for the part of the period, less what the price itself takes off. */
  shown: number
  /** What codes take off that. */
  discount: number
  /** What credit takes off after that; less than 0 for what is carried over. */
  credit: number
  /** What is due without tax. */
  amount: number
  tax: number
  /** The part of `tax` that `shown` contains. */
  taxIncluded: number
  /** The tax inside prices that a business does not pay. */
  taxRelief: number
  total: number
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What the parts come to. */
export function sumParts(parts: readonly LinePart[]): Sums {
  const of = (...kinds: PartKind[]) => sumOf(parts.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const taxOf = (how: string) => sumOf(parts.map((part) => (part.kind === 'tax' && part.how === how ? part.tax : 0)))
  const tax = taxOf('on_top') + taxOf('contained')
  const total = sumOf(parts.map(({ amount }) => amount))
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

/** What codes take off, each by its name, in the order in which they were applied. */
export function sumCodes(parts: readonly LinePart[]): { code: string; amount: number }[] {
  const sums = new Map<string, number>()
  for (const part of parts) if (part.kind === 'code') sums.set(part.code, (sums.get(part.code) ?? 0) - part.amount)
  return [...sums].map(([code, amount]) => ({ code, amount }))
}
