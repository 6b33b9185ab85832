import { allocate, scale } from '@tradepost/kit/money/money'
import { type LinePart, sumAmounts, sumParts } from '#src/payments/line-parts.ts'

/** A part of a cycle, in seconds. */
export type ProrationFactor = { seconds: number; ofSeconds: number }

/** Prorates an amount, rounding once. */
export function prorate(amount: number, { seconds, ofSeconds }: ProrationFactor): number {
  return scale(amount, { numerator: BigInt(seconds), denominator: BigInt(ofSeconds) })
}

const sumDue = (parts: readonly LinePart[]): number => sumParts(parts).total

/** Adds the proration to the parts of a line. */
export function withProration(parts: readonly LinePart[], rest: ProrationFactor | undefined): LinePart[] {
  if (!rest || parts.length === 0) return [...parts]
  const due = sumDue(parts)
  return [...parts, { kind: 'proration', ...rest, amount: prorate(due, rest) - due }]
}

/** Applies credit to lines before tax, in proportion and never below 0; adds an amount carried over (negative credit). */
export function applyCredit(lines: readonly LinePart[][], credit: number): LinePart[][] {
  const lineTotals = lines.map(sumDue)
  const due = sumAmounts(lineTotals)
  const taken = credit < 0 ? credit : Math.min(credit, due)
  if (taken === 0) return [...lines]
  // With nothing due there is no proportion, so the first line gets the amount carried over.
  const shares = due > 0 ? allocate(taken, lineTotals) : lines.map((_, index) => (index === 0 ? taken : 0))
  return lines.map((parts, index) => {
    const amount = 0 - (shares[index] ?? 0)
    return amount === 0 ? parts : [...parts, { kind: 'credit', amount }]
  })
}
