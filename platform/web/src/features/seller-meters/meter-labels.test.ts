import type { MeterFilter } from '@tradepost/contract/provider/usage/meters'
import { expect, test } from 'vitest'
import { filterLabel, meterLabel } from './meter-labels.ts'

const paid = { key: 'tier', operator: 'equals', value: 'paid' } as const
const big = { key: 'tokens', operator: 'greater_than', value: 100 } as const
const gpt = { key: 'model', operator: 'contains', value: 'gpt' } as const
const trial = { key: 'is_trial', operator: 'not_equals', value: true } as const

test.each<[MeterFilter, string]>([
  [{ conjunction: 'and', clauses: [paid] }, 'tier is “paid”'],
  [{ conjunction: 'or', clauses: [paid, trial] }, 'tier is “paid” or is_trial is not true'],
  [
    {
      conjunction: 'and',
      clauses: [
        { conjunction: 'or', clauses: [big, gpt] },
        { conjunction: 'and', clauses: [paid] },
      ],
    },
    '(tokens is more than 100 or model contains “gpt”) and tier is “paid”',
  ],
  [{ conjunction: 'or', clauses: [{ conjunction: 'and', clauses: [big, paid] }] }, 'tokens is more than 100 and tier is “paid”'],
])('a filter reads as a sentence with parentheses for its groups', (filter, text) => {
  expect(filterLabel(filter)).toBe(text)
})

test.each([
  ['count', null, 'Counts chat events.'],
  ['sum', 'tokens', 'Adds up tokens from chat events.'],
  ['max', 'tokens', 'Takes the highest tokens from chat events.'],
  ['last', '', 'Takes the latest a property from chat events.'],
] as const)('a meter with the aggregation %s describes it in words', (type, key, text) => {
  expect(meterLabel({ event_name: 'chat', aggregation: { type, key }, filter: null })).toBe(text)
})
