import { WholeMeterFilter } from '@tradepost/contract/provider/usage/meters'
import { describe, expect, test } from 'vitest'
import {
  changeGroup,
  type DraftCondition,
  type DraftGroup,
  filterProblem,
  getFilterLimits,
  isWhole,
  newCondition,
  newGroup,
  toFilter,
  toFormFilter,
  withGroup,
  withKind,
} from './filter-draft.ts'

const condition = (changes: Partial<DraftCondition>): DraftCondition => ({
  ...newCondition(),
  key: 'model',
  text: 'gpt',
  ...changes,
})
const group = (...conditions: DraftCondition[]): DraftGroup => ({ ...newGroup(), conditions })

test('each value is sent with its own type', () => {
  const draft = group(
    condition({ text: '42' }),
    condition({ kind: 'number', operator: 'greater_than', text: ' -1.5e2 ' }),
    condition({ kind: 'boolean', text: 'false' }),
  )
  expect(toFilter(draft).clauses).toEqual([
    { key: 'model', operator: 'equals', value: '42' },
    { key: 'model', operator: 'greater_than', value: -150 },
    { key: 'model', operator: 'equals', value: false },
  ])
})

test("adding a group wraps the existing conditions and doesn't change their meaning", () => {
  const first = group(condition({ key: 'a' }), condition({ key: 'b' }))
  const { conjunction, groups } = withGroup(first)
  expect({ conjunction, groups }).toMatchObject({
    conjunction: 'and',
    groups: [
      { conjunction: 'and', conditions: [{ key: 'a' }, { key: 'b' }] },
      { conjunction: 'or', conditions: [{ key: '' }] },
    ],
  })
  expect(new Set([first.id, ...groups.map(({ id }) => id)]).size).toBe(3)
})

test('removing the second group restores the first, and removing that leaves nothing', () => {
  const outer = withGroup(group(condition({ key: 'a' })))
  const [first, second] = outer.groups
  const rest = changeGroup(outer, second?.id ?? 0, () => undefined)
  expect(rest).toEqual(first)
  expect(rest && changeGroup(rest, rest.id, () => undefined)).toBeUndefined()
})

test('a change applies to one group at any depth, and to no other', () => {
  const inner = group(condition({ key: 'deep' }))
  const outer: DraftGroup = {
    ...newGroup('or'),
    conditions: [],
    groups: [group(condition({})), { ...newGroup(), conditions: [], groups: [inner, group(condition({}))] }],
  }
  const changed = changeGroup(outer, inner.id, (each) => ({ ...each, conjunction: 'or' }))
  expect(changed?.groups[1]?.groups[0]).toEqual({ ...inner, conjunction: 'or' })
  expect(changed?.groups[0]).toBe(outer.groups[0])
})

test.each([
  [condition({}), {}],
  [condition({ key: ' ' }), { key: 'Enter a property' }],
  [condition({ text: '' }), { value: 'Enter a value' }],
  [condition({ kind: 'number', text: 'ten' }), { value: 'Enter a number' }],
  [condition({ kind: 'number', text: '' }), { value: 'Enter a number' }],
  [condition({ kind: 'number', text: '0x10' }), { value: 'Enter a number' }],
  [condition({ kind: 'number', text: '1e999' }), { value: 'Enter a number' }],
  [condition({ kind: 'number', text: '9007199254740993' }), { value: 'Use text for longer numbers' }],
  [condition({ kind: 'boolean', text: 'false' }), {}],
])('an incomplete condition names what is missing: %j', (each, trouble) => {
  expect(filterProblem(each)).toEqual(trouble)
  expect(isWhole(group(each))).toBe(Object.keys(trouble).length === 0)
})

test("the form's schema rejects an incomplete filter", () => {
  const [whole, half] = [group(condition({})), group(condition({}), condition({ text: '' }))]
  expect(toFormFilter(whole)).toEqual(toFilter(whole))
  expect([whole, half].map((draft) => WholeMeterFilter.safeParse(toFormFilter(draft)).success)).toEqual([true, false])
})

test('a new value type keeps the operator and value if they still apply', () => {
  expect(withKind(condition({ operator: 'contains', text: '7' }), 'number')).toMatchObject({ operator: 'equals', text: '7' })
  expect(withKind(condition({ operator: 'not_equals' }), 'boolean')).toMatchObject({ operator: 'not_equals', text: 'true' })
  expect(withKind(condition({ kind: 'boolean', text: 'true' }), 'text')).toMatchObject({ text: '' })
})

describe("the filter has the provider's limits:", () => {
  const full = group(...Array.from({ length: 10 }, () => condition({})))
  test('10 conditions per group', () => {
    expect(WholeMeterFilter.safeParse(toFilter(full)).success).toBe(true)
    expect(getFilterLimits(full, full, 0)).toEqual({ condition: 'Up to 10 per group' })
    expect(WholeMeterFilter.safeParse(toFilter(group(...full.conditions, condition({})))).success).toBe(false)
  })
  test('three levels below the first', () => {
    const nest = (depth: number): DraftGroup =>
      depth === 0 ? group(condition({})) : { ...newGroup(), conditions: [], groups: [nest(depth - 1)] }
    expect(WholeMeterFilter.safeParse(toFilter(nest(3))).success).toBe(true)
    expect(WholeMeterFilter.safeParse(toFilter(nest(4))).success).toBe(false)
    expect(getFilterLimits(nest(3), group(condition({})), 2)).toEqual({})
    expect(getFilterLimits(nest(3), group(condition({})), 3)).toEqual({ group: 'Maximum nesting reached' })
  })
  test('100 conditions in total', () => {
    const whole: DraftGroup = { ...newGroup(), conditions: [], groups: Array.from({ length: 10 }, () => full) }
    expect(WholeMeterFilter.safeParse(toFilter(whole)).success).toBe(true)
    expect(getFilterLimits(whole, group(condition({})), 1)).toEqual({
      condition: 'Up to 100 conditions per filter',
      group: 'Up to 100 conditions per filter',
    })
  })
})
