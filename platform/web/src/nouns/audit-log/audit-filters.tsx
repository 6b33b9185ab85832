import { useQuery } from '@tanstack/react-query'
import { AuditOutcome } from '@tradepost/contract/platform/audit-log'
import { ActiveFilterChip } from '@tradepost/ui/chip'
import { FilterSearch } from '@tradepost/ui/tables/filter-menu'
import { t } from '#src/dashboard-messages.ts'
import type { FilterProps, ListFilter } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import type { ListPlace } from '#src/shell/lists/noun-queries.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { actionOptions, objectOptions, outcomeLabel, personLabel } from './audit-labels.ts'
import { auditPeopleQuery, shopLog } from './queries.ts'

type PersonFilterProps = FilterProps & { place: ListPlace }

/** Filters by who acted, among the people of the newest entries. */
function PersonFilter({ place, search: { person }, change }: PersonFilterProps) {
  const people = useQuery(auditPeopleQuery(place))
  const items = people.data?.items ?? []
  return (
    <FilterSearch
      name={t('auditLog.facts.person')}
      value={person}
      options={items.map((each) => ({ value: each.id, label: personLabel(each), detail: each.email ?? '' }))}
      emptyText={people.isError ? getErrorMessage(people.error) : t('auditLog.filters.noPeople')}
      onValueChange={(value) => change({ person: value })}
    />
  )
}

const actionFilter: ListFilter = {
  label: t('auditLog.facts.action'),
  names: ['action'],
  Filter: ({ search: { action }, change }) => (
    <FilterSearch
      name={t('auditLog.facts.action')}
      value={action}
      options={actionOptions}
      emptyText={t('auditLog.filters.noActions')}
      onValueChange={(value) => change({ action: value })}
    />
  ),
}

/** A filter by one thing's ID. It is chosen from an entry, so without one there is nothing to show. */
const createChosenFilter = (label: string, name: string): ListFilter => ({
  label,
  names: [name],
  Filter: ({ search: { [name]: id }, change }) =>
    id ? (
      <ActiveFilterChip
        name={label}
        value={<span className="inline-block max-w-40 truncate align-bottom font-mono text-xs">{id}</span>}
        onRemove={() => change({ [name]: undefined })}
      />
    ) : null,
})

/** Returns the filters of an audit log: of the business in the URL, or of the given place. */
export const createAuditFilters = (place?: ListPlace): ListFilter[] => [
  {
    label: t('auditLog.facts.person'),
    names: ['person'],
    Filter: (props) => <PersonFilter {...props} place={place ?? shopLog(props.slug)} />,
  },
  actionFilter,
  createChoiceFilter(t('auditLog.facts.object'), 'object', objectOptions),
  createChosenFilter(t('auditLog.facts.objectId'), 'object_id'),
  ...(place ? [createChosenFilter(t('auditLog.columns.organization'), 'organization_id')] : []),
  createChoiceFilter(
    t('auditLog.facts.outcome'),
    'outcome',
    AuditOutcome.options.map((value) => ({ value, label: outcomeLabel(value) })),
  ),
  createDaysFilter(t('auditLog.columns.time'), 'created_at'),
]
