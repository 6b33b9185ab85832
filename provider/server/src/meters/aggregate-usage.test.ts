import type { EventValue, MeterFilter, MeterFilterCondition } from '@tradepost/contract/provider/usage/meters'
import { describe, expect, test } from 'vitest'
import { aggregateUsage, isCounted } from './aggregate-usage.ts'

const happenedAt = new Date('2026-11-21T09:00:00Z')
const event = (metadata: Record<string, EventValue> | null, seconds = 0) => ({
  eventName: 'api.call',
  happenedAt: new Date(happenedAt.getTime() + 1000 * seconds),
  metadata,
})
const meter = (aggregation: 'count' | 'sum' | 'max' | 'last', filter: MeterFilter | null = null) => ({
  eventName: 'api.call',
  aggregation,
  aggregationKey: aggregation === 'count' ? null : 'tokens',
  filter,
})
const tokens = (...values: EventValue[]) => values.map((value, index) => event({ tokens: value }, index))

describe('a meter', () => {
  test('counts only events with exactly its name', () => {
    const others = ['API.call', 'api.call ', 'api'].map((eventName) => ({ ...event(null), eventName }))
    expect(aggregateUsage(meter('count'), [event(null), ...others])).toBe('1')
  })

  test.each([
    ['count', tokens(1, 'x', true), '3'],
    ['count', [], '0'],
    ['sum', tokens(0.1, 0.2, -0.05), '0.25'],
    ['sum', [], '0'],
    ['sum', tokens(5, '7', true, false), '5'],
    ['max', tokens(3, 12, 7), '12'],
    ['max', tokens(-3, -12), '-3'],
    ['max', tokens('99'), '0'],
    ['last', tokens(3, 12, 7), '7'],
    ['last', tokens(3, 'x'), '3'],
    ['last', [...tokens(3, 12), event({ other: 1 }, 9), event(null, 10)], '12'],
    ['last', [event({ tokens: 5 }, 60), event({ tokens: 4 }, 0)], '5'],
    ['last', [event({ tokens: 5 }), event({ tokens: 4 })], '4'],
  ] as const)('with %s over %j returns %s: case %#', (aggregation, events, units) => {
    expect(aggregateUsage(meter(aggregation), events)).toBe(units)
  })

  test('adds up more than a float can hold', () => {
    expect(aggregateUsage(meter('sum'), tokens(Number.MAX_SAFE_INTEGER, 1, 1, 0.1))).toBe('9007199254740993.1')
  })
})

const isLetIn = (
  metadata: Record<string, EventValue> | null,
  clauses: MeterFilter['clauses'],
  conjunction: 'and' | 'or' = 'and',
) => isCounted(meter('count', { conjunction, clauses }), event(metadata))

const met: [operator: MeterFilterCondition['operator'], value: EventValue, yes: EventValue[], no: EventValue[]][] = [
  ['equals', 'gpt', ['gpt'], ['GPT', 'gpt ', 1, true]],
  ['equals', 5, [5], [5.1, '5', true]],
  ['equals', true, [true], [false, 'true', 1]],
  ['not_equals', 5, [5.1, '5', true], [5]],
  ['greater_than', 5, [5.1, 6], [5, 4, '6', true]],
  ['greater_than_or_equals', 5, [5, 6], [4.9, '6', true]],
  ['less_than', 5, [4, -1], [5, 6, '4', false]],
  ['less_than_or_equals', 5, [5, 4], [5.1, '4', false]],
  ['contains', 'gp', ['gpt', 'a gp'], ['GPT', 1, true]],
  ['does_not_contain', 'gp', ['GPT', 1, true], ['gpt']],
]

test.each(met)('"%s" %j matches %j, and not %j', (operator, value, yes, no) => {
  const isMet = (held: EventValue) => isLetIn({ key: held }, [{ key: 'key', operator, value }])
  expect(yes.map(isMet)).toEqual(yes.map(() => true))
  expect(no.map(isMet)).toEqual(no.map(() => false))
})

test.each(met)('"%s" %j matches a missing key only if it is a negation', (operator, value) => {
  const isNegated = operator === 'not_equals' || operator === 'does_not_contain'
  expect(isLetIn(null, [{ key: 'constructor', operator, value }])).toBe(isNegated)
})

test('conditions are joined with "and" or "or", even in nested filters', () => {
  const equals = (key: string) => ({ key, operator: 'equals' as const, value: 1 })
  const either: MeterFilter = { conjunction: 'or', clauses: [equals('a'), equals('b')] }
  const other: MeterFilter = { conjunction: 'and', clauses: [equals('c')] }
  expect(isLetIn({ a: 1 }, [equals('a'), equals('b')])).toBe(false)
  expect(isLetIn({ a: 1 }, [equals('a'), equals('b')], 'or')).toBe(true)
  expect(isLetIn({ b: 1, c: 1 }, [either, other])).toBe(true)
  expect(isLetIn({ b: 1 }, [either, other])).toBe(false)
  expect(isLetIn({ c: 1 }, [either, other], 'or')).toBe(true)
})
