import { allocate, scale } from '@tradepost/kit/money'
import { type LinePart, sumOf, sumParts } from '#src/payments/line-parts.ts'

/** A part of a cycle, in seconds. */
export type ProrationFactor = { seconds: number; ofSeconds: number }

/** An amount for a part of a cycle, rounded once. */
export function prorate(amount: number, { seconds, ofSeconds }: ProrationFactor): number {
  return scale(amount, { numerator: BigInt(seconds), denominator: BigInt(ofSeconds) })
}

const dueOf = (parts: readonly LinePart[]): number => sumParts(parts).total

/** The parts of a line that is for a part of its cycle only. */
export function withProration(parts: readonly LinePart[], rest: ProrationFactor | undefined): LinePart[] {
  if (!rest || parts.length === 0) return [...parts]
  const due = dueOf(parts)
  return [...parts, { kind: 'proration', ...rest, amount: prorate(due, rest) - due }]
}

/**
 * Takes credit off lines before their tax, in proportion and never below nothing; what is carried over (credit below 0) comes on.
 */
export function applyCredit(lines: readonly LinePart[][], credit: number): LinePart[][] {
  const lineTotals = lines.map(dueOf)
  const due = sumOf(lineTotals)
  const taken = credit < 0 ? credit : Math.min(credit, due)
  if (taken === 0) return [...lines]
  // With nothing due there is no proportion: what is carried over stands on the first line.
  const shares = due > 0 ? allocate(taken, lineTotals) : lines.map((_, index) => (index === 0 ? taken : 0))
  return lines.map((parts, index) => {
    const amount = 0 - (shares[index] ?? 0)
    return amount === 0 ? parts : [...parts, { kind: 'credit', amount }]
  })
}
