import type {
  AggregationType,
  FilterOperator,
  Meter,
  MeterFilter,
  MeterFilterCondition,
} from '@tradepost/contract/provider/usage/meters'
import { isNested } from '@tradepost/contract/provider/usage/meters'
import { t } from '#src/dashboard-messages.ts'

/** Labels and descriptions of the aggregations. */
export const aggregationLabels: Readonly<Record<AggregationType, { label: string; detail: string }>> = {
  count: { label: t('sellerMeters.aggregations.count.label'), detail: t('sellerMeters.aggregations.count.detail') },
  sum: { label: t('sellerMeters.aggregations.sum.label'), detail: t('sellerMeters.aggregations.sum.detail') },
  max: { label: t('sellerMeters.aggregations.max.label'), detail: t('sellerMeters.aggregations.max.detail') },
  last: { label: t('sellerMeters.aggregations.last.label'), detail: t('sellerMeters.aggregations.last.detail') },
}

/** Formats "Sum of tokens", "Count". */
export function aggregationLabel({ type, key }: { type: AggregationType; key: string | null }): string {
  return type === 'count' || !key ? aggregationLabels[type].label : t(`sellerMeters.aggregations.${type}.labelOf`, { key })
}

export const operatorLabels: Readonly<Record<FilterOperator, string>> = {
  equals: t('sellerMeters.operators.equals'),
  not_equals: t('sellerMeters.operators.not_equals'),
  greater_than: t('sellerMeters.operators.greater_than'),
  greater_than_or_equals: t('sellerMeters.operators.greater_than_or_equals'),
  less_than: t('sellerMeters.operators.less_than'),
  less_than_or_equals: t('sellerMeters.operators.less_than_or_equals'),
  contains: t('sellerMeters.operators.contains'),
  does_not_contain: t('sellerMeters.operators.does_not_contain'),
}

const conditionLabel = ({ key, operator, value }: MeterFilterCondition) =>
  t(`sellerMeters.conditions.${operator}`, {
    key,
    value: typeof value === 'string' ? t('sellerMeters.conditions.quoted', { text: value }) : String(value),
  })

/** Describes a filter: 'tier is “paid” and (model contains “gpt” or tokens is more than 100)'. */
export function filterLabel({ conjunction, clauses }: MeterFilter): string {
  return clauses
    .map((clause) => {
      if (!isNested(clause)) return conditionLabel(clause)
      const isGroup = clause.clauses.length > 1 && clauses.length > 1
      return isGroup ? t('sellerMeters.conditions.group', { conditions: filterLabel(clause) }) : filterLabel(clause)
    })
    .reduce((first, second) => t(`sellerMeters.conditions.${conjunction}`, { first, second }))
}

type Described = Pick<Meter, 'event_name' | 'aggregation' | 'filter'>

/** Describes a new meter that has no event name yet. */
function draftLabel({ type, key, filter }: { type: AggregationType; key: string; filter: string | null }): string {
  if (filter === null)
    return type === 'count' ? t('sellerMeters.draftSummary.countAll') : t(`sellerMeters.draftSummary.all.${type}`, { key })
  return type === 'count'
    ? t('sellerMeters.draftSummary.countFiltered', { filter })
    : t(`sellerMeters.draftSummary.filtered.${type}`, { key, filter })
}

/** Describes a meter in one sentence. */
export function meterLabel({ aggregation, event_name: event, filter: conditions }: Described): string {
  const { type } = aggregation
  const key = aggregation.key || t('sellerMeters.summary.someProperty')
  const filter = conditions && filterLabel(conditions)
  if (event === '') return draftLabel({ type, key, filter })
  return filter === null
    ? t(`sellerMeters.summary.all.${type}`, { event, key })
    : t(`sellerMeters.summary.filtered.${type}`, { event, key, filter })
}
