import {
  type EventValue,
  FILTER_CLAUSES_MAX,
  FILTER_CONDITIONS_MAX,
  FILTER_NESTING_MAX,
  type FilterOperator,
  type MeterFilter,
} from '@tradepost/contract/provider/meters'

/** What kind of value a condition compares with; its operators follow. */
export type ValueKind = 'text' | 'number' | 'boolean'
export type DraftCondition = { id: number; key: string; kind: ValueKind; operator: FilterOperator; text: string }
/** Either conditions or further groups, as on the wire; the other list is empty. */
export type DraftGroup = { id: number; conjunction: 'and' | 'or'; conditions: DraftCondition[]; groups: DraftGroup[] }

export const OPERATORS: Readonly<Record<ValueKind, readonly FilterOperator[]>> = {
  text: ['equals', 'not_equals', 'contains', 'does_not_contain'],
  number: ['equals', 'not_equals', 'greater_than', 'greater_than_or_equals', 'less_than', 'less_than_or_equals'],
  boolean: ['equals', 'not_equals'],
}

// Only tells rows of this page from each other.
let made = 0
const newId = () => {
  made += 1
  return made
}

export const newCondition = (): DraftCondition => ({ id: newId(), key: '', kind: 'text', operator: 'equals', text: '' })
export const newGroup = (conjunction: 'and' | 'or' = 'and'): DraftGroup => ({
  id: newId(),
  conjunction,
  conditions: [newCondition()],
  groups: [],
})

/** A condition of another kind of value: what does not go with it begins anew. */
export function withKind(condition: DraftCondition, kind: ValueKind): DraftCondition {
  if (kind === condition.kind) return condition
  const operator = OPERATORS[kind].includes(condition.operator) ? condition.operator : 'equals'
  return { ...condition, kind, operator, text: kind === 'boolean' ? 'true' : condition.kind === 'boolean' ? '' : condition.text }
}

/** The same tree with one group changed; a group that is changed to nothing is gone, and what holds one group is that group. */
export function changeGroup(
  group: DraftGroup,
  id: number,
  change: (group: DraftGroup) => DraftGroup | undefined,
): DraftGroup | undefined {
  if (group.id === id) return change(group)
  if (group.groups.length === 0) return group
  const groups = group.groups.flatMap((each) => changeGroup(each, id, change) ?? [])
  return groups.length > 1 ? { ...group, groups } : groups[0]
}

/** A group with one more group in it. Conditions that it had become a group of their own, which means the same. */
export function withGroup(group: DraftGroup): DraftGroup {
  const own = group.conditions.length > 0 ? [{ ...group, id: newId() }] : []
  const other = group.conjunction === 'and' ? 'or' : 'and'
  return { ...group, conditions: [], groups: [...group.groups, ...own, newGroup(other)] }
}

const countOf = ({ conditions, groups }: DraftGroup): number =>
  conditions.length + groups.reduce((sum, group) => sum + countOf(group), 0)

/** Why no more conditions or groups go in, if so. */
export function limitsOf(root: DraftGroup, group: DraftGroup, depth: number): { condition?: string; group?: string } {
  const whole = countOf(root) >= FILTER_CONDITIONS_MAX ? `A filter has at most ${FILTER_CONDITIONS_MAX} conditions` : undefined
  const full = (length: number) => (length >= FILTER_CLAUSES_MAX ? `A group holds at most ${FILTER_CLAUSES_MAX}` : undefined)
  const deep = depth >= FILTER_NESTING_MAX ? 'Groups nest no deeper' : undefined
  const noCondition = whole ?? full(group.conditions.length)
  const noGroup = whole ?? deep ?? full(group.groups.length)
  return { ...(noCondition ? { condition: noCondition } : {}), ...(noGroup ? { group: noGroup } : {}) }
}

const NUMBER = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function typedValue({ kind, text }: DraftCondition): EventValue {
  if (kind === 'boolean') return text === 'true'
  if (kind === 'number') return NUMBER.test(text.trim()) ? Number(text.trim()) : Number.NaN
  return text
}

/** What is missing in a condition, in words. */
export function filterProblem(condition: DraftCondition): { key?: string; value?: string } {
  const value = typedValue(condition)
  const isTooBig = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  const wrong =
    typeof value === 'number' && !Number.isFinite(value)
      ? 'Enter a number'
      : isTooBig
        ? 'Longer numbers go as text'
        : value === ''
          ? 'Enter a text'
          : undefined
  return { ...(condition.key.trim() === '' ? { key: 'Enter a property' } : {}), ...(wrong ? { value: wrong } : {}) }
}

/** Whether nothing is missing anywhere. */
export const isWhole = ({ conditions, groups }: DraftGroup): boolean =>
  conditions.every((condition) => Object.keys(filterProblem(condition)).length === 0) && groups.every(isWhole)

/** The filter for a form: what is not whole yet goes as one that the schema refuses, so that no form is sent without it unsaid. */
export const toFormFilter = (root: DraftGroup): MeterFilter =>
  isWhole(root) ? toFilter(root) : { conjunction: root.conjunction, clauses: [] }

/** The filter as the wire has it. */
export function toFilter({ conjunction, conditions, groups }: DraftGroup): MeterFilter {
  if (groups.length > 0) return { conjunction, clauses: groups.map(toFilter) }
  return {
    conjunction,
    clauses: conditions.map((condition) => ({
      key: condition.key.trim(),
      operator: condition.operator,
      value: typedValue(condition),
    })),
  }
}
