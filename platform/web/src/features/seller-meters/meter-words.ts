import type {
  AggregationType,
  FilterOperator,
  Meter,
  MeterFilter,
  MeterFilterCondition,
} from '@tradepost/contract/provider/meters'
import { isNested } from '@tradepost/contract/provider/meters'

/** Labels and descriptions of the aggregations. */
export const aggregationWords: Readonly<Record<AggregationType, { label: string; detail: string }>> = {
  count: { label: 'Count', detail: 'Number of events' },
  sum: { label: 'Sum', detail: 'Total of a property’s values' },
  max: { label: 'Maximum', detail: 'Highest value of a property' },
  last: { label: 'Last', detail: 'Latest value of a property' },
}

/** "Sum of tokens", "Count". */
export function aggregationLabel({ type, key }: { type: AggregationType; key: string | null }): string {
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
  sum: (key) => `Adds up ${key} from`,
  max: (key) => `Takes the highest ${key} from`,
  last: (key) => `Takes the latest ${key} from`,
}

/** Describes a meter in one sentence. */
export function meterLabel({ aggregation, event_name, filter }: Pick<Meter, 'event_name' | 'aggregation' | 'filter'>): string {
  const verb = VERBS[aggregation.type](aggregation.key || 'a property')
  return `${verb} ${event_name} events${filter ? ` where ${filterText(filter)}` : ''}.`
}
