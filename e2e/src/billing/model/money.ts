/** Whole cents. */
export type Cents = number

/** Returns `amount` × `part` ÷ `whole`, rounded once, halves away from zero. */
export function share(amount: Cents, part: number, whole: number): Cents {
  const product = BigInt(amount) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

/** A percentage in basis points. */
export const percentOf = (amount: Cents, basisPoints: number): Cents => share(amount, basisPoints, 10_000)

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((left, right) => left + right, 0)

/** Smallest amount that is charged (reference, 3.7, US dollars). */
export const SMALLEST_CHARGE: Cents = 50

/** What is charged for one line; `tax` is part of `total`. */
export type ChargedLine = { total: Cents; tax: Cents; isProrated: boolean }

export type Charge = { total: Cents; tax: Cents; lines: ChargedLine[] }

export const NOTHING: Charge = { total: 0, tax: 0, lines: [] }

type TaxRule = { basisPoints: number; isInside: boolean; isProrated: boolean }

/** Returns what is due for each line with its country's tax, either included in the price or added to it. */
export function taxed(lines: readonly Cents[], { basisPoints, isInside, isProrated }: TaxRule): Charge {
  const due = sum(lines)
  const tax = isInside ? due - share(due, 10_000, 10_000 + basisPoints) : percentOf(due, basisPoints)
  const taxes = sharedOut(tax, lines)
  const charged = lines.map((line, index) => {
    const own = taxes[index] ?? 0
    return { total: isInside ? line : line + own, tax: own, isProrated }
  })
  return { total: isInside ? due : due + tax, tax, lines: charged }
}

/** Splits an amount by weights; leftover cents go to the largest remainders, earlier ones first. */
export function sharedOut(amount: Cents, weights: readonly number[]): Cents[] {
  if (amount < 0) return sharedOut(-amount, weights).map((part) => -part)
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight, index) => ({ index, product: BigInt(amount) * BigInt(weight) }))
  const parts = exact.map(({ product }) => Number(product / BigInt(whole)))
  const byRemainder = exact.toSorted(
    (a, b) => Number((b.product % BigInt(whole)) - (a.product % BigInt(whole))) || a.index - b.index,
  )
  for (const { index } of byRemainder.slice(0, amount - sum(parts))) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
