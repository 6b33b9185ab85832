import {
  type EventValue,
  FILTER_CLAUSES_MAX,
  FILTER_CONDITIONS_MAX,
  FILTER_NESTING_MAX,
  type FilterOperator,
  type MeterFilter,
} from '@tradepost/contract/provider/usage/meters'
import { t } from '#src/dashboard-messages.ts'

/** The value type of a condition, which decides the available operators. */
export type ValueKind = 'text' | 'number' | 'boolean'
export type DraftCondition = { id: number; key: string; kind: ValueKind; operator: FilterOperator; text: string }
/** A group of either conditions or groups, as in the API. The other list is empty. */
export type DraftGroup = { id: number; conjunction: 'and' | 'or'; conditions: DraftCondition[]; groups: DraftGroup[] }

export const OPERATORS: Readonly<Record<ValueKind, readonly FilterOperator[]>> = {
  text: ['equals', 'not_equals', 'contains', 'does_not_contain'],
  number: ['equals', 'not_equals', 'greater_than', 'greater_than_or_equals', 'less_than', 'less_than_or_equals'],
  boolean: ['equals', 'not_equals'],
}

// Row IDs, unique on this page.
let made = 0
const newId = () => {
  made += 1
  return made
}

/** Returns an empty condition. */
export const newCondition = (): DraftCondition => ({ id: newId(), key: '', kind: 'text', operator: 'equals', text: '' })
/** Returns a group with one empty condition. */
export const newGroup = (conjunction: 'and' | 'or' = 'and'): DraftGroup => ({
  id: newId(),
  conjunction,
  conditions: [newCondition()],
  groups: [],
})

/** Returns the condition with another value type. Resets whatever no longer fits. */
export function withKind(condition: DraftCondition, kind: ValueKind): DraftCondition {
  if (kind === condition.kind) return condition
  const operator = OPERATORS[kind].includes(condition.operator) ? condition.operator : 'equals'
  return { ...condition, kind, operator, text: kind === 'boolean' ? 'true' : condition.kind === 'boolean' ? '' : condition.text }
}

/**
 * Returns the tree with one group changed. Removes the group if it is empty, and unwraps a group that holds only another group.
 */
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

/** Returns the group with a new subgroup. Its existing conditions move into a subgroup with the same meaning. */
export function withGroup(group: DraftGroup): DraftGroup {
  const own = group.conditions.length > 0 ? [{ ...group, id: newId() }] : []
  const other = group.conjunction === 'and' ? 'or' : 'and'
  return { ...group, conditions: [], groups: [...group.groups, ...own, newGroup(other)] }
}

const countOf = ({ conditions, groups }: DraftGroup): number =>
  conditions.length + groups.reduce((sum, group) => sum + countOf(group), 0)

/** Returns why no more conditions or groups can be added, if that is so. */
export function getFilterLimits(root: DraftGroup, group: DraftGroup, depth: number): { condition?: string; group?: string } {
  const whole =
    countOf(root) >= FILTER_CONDITIONS_MAX ? t('sellerMeters.filter.maxConditions', { count: FILTER_CONDITIONS_MAX }) : undefined
  const full = (length: number) =>
    length >= FILTER_CLAUSES_MAX ? t('sellerMeters.filter.maxPerGroup', { count: FILTER_CLAUSES_MAX }) : undefined
  const deep = depth >= FILTER_NESTING_MAX ? t('sellerMeters.filter.maxNesting') : undefined
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

/** Returns the field errors of a condition. */
export function filterProblem(condition: DraftCondition): { key?: string; value?: string } {
  const value = typedValue(condition)
  const isTooBig = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  const wrong =
    typeof value === 'number' && !Number.isFinite(value)
      ? t('sellerMeters.problems.number')
      : isTooBig
        ? t('sellerMeters.problems.longNumber')
        : value === ''
          ? t('sellerMeters.problems.value')
          : undefined
  return {
    ...(condition.key.trim() === '' ? { key: t('sellerMeters.problems.property') } : {}),
    ...(wrong ? { value: wrong } : {}),
  }
}

/** Returns whether every condition is complete. */
export const isWhole = ({ conditions, groups }: DraftGroup): boolean =>
  conditions.every((condition) => Object.keys(filterProblem(condition)).length === 0) && groups.every(isWhole)

/**
 * Returns the filter as a form value. An incomplete filter becomes a value that the schema rejects, so that the form can't be
 * sent without it.
 */
export const toFormFilter = (root: DraftGroup): MeterFilter =>
  isWhole(root) ? toFilter(root) : { conjunction: root.conjunction, clauses: [] }

/** Converts the filter to its API form. */
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
