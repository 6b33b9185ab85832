import type { MeterFilter, MeterFilterCondition } from '@tradepost/contract/provider/usage/meters'

type Condition = Pick<MeterFilterCondition, 'key' | 'value'>

/** JSON escapes are valid in a path too, so no input of a business can end a string early. */
const quote = JSON.stringify

/** `exists` is false, and never unknown, if the key is absent or its value has another type. */
const holds = ({ key, value }: Condition, comparison: string) => `exists($.${quote(key)} ? (@ ${comparison} ${quote(value)}))`
const contains = ({ key, value }: Condition) => `exists($.${quote(key)} ? (@ like_regex ${quote(value)} flag "q"))`

const CONDITIONS: Readonly<Record<MeterFilterCondition['operator'], (condition: Condition) => string>> = {
  equals: (condition) => holds(condition, '=='),
  not_equals: (condition) => `!${holds(condition, '==')}`,
  greater_than: (condition) => holds(condition, '>'),
  greater_than_or_equals: (condition) => holds(condition, '>='),
  less_than: (condition) => holds(condition, '<'),
  less_than_or_equals: (condition) => holds(condition, '<='),
  contains,
  does_not_contain: (condition) => `!${contains(condition)}`,
}

/**
 * Returns a filter as a path that Postgres matches against metadata (`metadata @@ path`). It's a parameter, so filters of every
 * form share one statement. A negated condition is the exact opposite of the plain one: it also matches events without the key.
 */
export function filterPath({ conjunction, clauses }: MeterFilter): string {
  const parts = clauses.map((clause) => ('clauses' in clause ? filterPath(clause) : CONDITIONS[clause.operator](clause)))
  return `(${parts.join(conjunction === 'and' ? ' && ' : ' || ')})`
}
