import type {
  AggregationType,
  FilterOperator,
  Meter,
  MeterFilter,
  MeterFilterCondition,
} from '@tradepost/contract/provider/meters'
import { isNested } from '@tradepost/contract/provider/meters'

/** How the ways of counting are called, and what each makes of events. */
export const aggregationWords: Readonly<Record<AggregationType, { label: string; detail: string }>> = {
  count: { label: 'Count', detail: 'How many events there are' },
  sum: { label: 'Sum', detail: 'All values of a property together' },
  max: { label: 'Maximum', detail: 'The highest value of a property' },
  last: { label: 'Last', detail: 'The latest value of a property' },
}

/** "Sum of tokens", "Count". */
export function aggregationText({ type, key }: { type: AggregationType; key: string | null }): string {
  const { label } = aggregationWords[type]
  return type === 'count' || !key ? label : `${label} of ${key}`
}

export const operatorWords: Readonly<Record<FilterOperator, string>> = {
  equals: 'is',
  not_equals: 'is not',
  greater_than: 'is more than',
  greater_than_or_equals: 'is at least',
  less_than: 'is less than',
  less_than_or_equals: 'is at most',
  contains: 'contains',
  does_not_contain: 'does not contain',
}

const conditionText = ({ key, operator, value }: MeterFilterCondition) =>
  `${key} ${operatorWords[operator]} ${typeof value === 'string' ? `“${value}”` : value}`

/** A filter as a sentence: 'tier is “paid” and (model contains “gpt” or tokens is more than 100)'. */
export function filterText({ conjunction, clauses }: MeterFilter): string {
  const parts = clauses.map((clause) => {
    if (!isNested(clause)) return conditionText(clause)
    return clause.clauses.length > 1 && clauses.length > 1 ? `(${filterText(clause)})` : filterText(clause)
  })
  return parts.join(` ${conjunction} `)
}

const VERBS: Readonly<Record<AggregationType, (key: string) => string>> = {
  count: () => 'Counts',
  sum: (key) => `Adds up ${key} of`,
  max: (key) => `Takes the highest ${key} of`,
  last: (key) => `Takes the latest ${key} of`,
}

/** What a meter does, in a sentence. */
export function meterText({ aggregation, event_name, filter }: Pick<Meter, 'event_name' | 'aggregation' | 'filter'>): string {
  const verb = VERBS[aggregation.type](aggregation.key || 'a property')
  return `${verb} ${event_name} events${filter ? ` where ${filterText(filter)}` : ''}.`
}
