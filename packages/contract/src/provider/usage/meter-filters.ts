import type { EventValue, MeterFilter, MeterFilterCondition } from './meters.ts'

type Metadata = Readonly<Record<string, EventValue>> | null

/** Returns an event's own value under a key, if it has that key. */
export const heldUnder = (metadata: Metadata, key: string): EventValue | undefined =>
  metadata !== null && Object.hasOwn(metadata, key) ? metadata[key] : undefined

/** A value that isn't a number is neither more nor less than any other. */
const orderOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

function isMet(metadata: Metadata, { key, operator, value }: MeterFilterCondition): boolean {
  const held = heldUnder(metadata, key)
  const includes = typeof held === 'string' && typeof value === 'string' && held.includes(value)
  switch (operator) {
    case 'equals':
      return held === value
    case 'not_equals':
      return held !== value
    case 'greater_than':
      return orderOf(held) > orderOf(value)
    case 'greater_than_or_equals':
      return orderOf(held) >= orderOf(value)
    case 'less_than':
      return orderOf(held) < orderOf(value)
    case 'less_than_or_equals':
      return orderOf(held) <= orderOf(value)
    case 'contains':
      return includes
    case 'does_not_contain':
      return !includes
  }
}

/** Returns whether an event with this metadata matches a filter. A negated condition also matches if the key is missing. */
export function isLetIn(metadata: Metadata, { conjunction, clauses }: MeterFilter): boolean {
  const isTrue = (clause: MeterFilter['clauses'][number]) =>
    'clauses' in clause ? isLetIn(metadata, clause) : isMet(metadata, clause)
  return conjunction === 'and' ? clauses.every(isTrue) : clauses.some(isTrue)
}
