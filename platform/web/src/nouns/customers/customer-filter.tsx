import { useQuery } from '@tanstack/react-query'
import { ActiveFilterChip, FilterChip } from '@tradepost/ui/chip'
import { OptionSearch } from '@tradepost/ui/inputs/option-search'
import { Popover } from '@tradepost/ui/overlays/popover'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { ListFilter } from '#src/shell/lists/list-description.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { customersQuery, useCustomerName } from './queries.ts'

type CustomerFilterProps = {
  slug: string
  /** A customer's ID. */
  value: string | undefined
  onValueChange: (value: string | undefined) => void
}

/** Filters by customer: a chip that opens a search on the server. */
export function CustomerFilter({ slug, value, onValueChange }: CustomerFilterProps) {
  const name = useCustomerName(slug, value)
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const customers = useQuery({ ...customersQuery(slug, { q: words.trim() || undefined }), enabled: isOpen })
  const emptyText = customers.isFetching
    ? t('dashboardNouns.customers.searching')
    : customers.isError
      ? getErrorMessage(customers.error)
      : t('dashboardNouns.customers.none')
  function choose(next: string | undefined) {
    setIsOpen(false)
    onValueChange(next)
  }
  return (
    <Popover
      label={t('dashboardNouns.customers.filter')}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setWords('')
      }}
      className="w-80 overflow-hidden p-0!"
      trigger={
        value === undefined ? (
          <FilterChip>{t('dashboardNouns.customers.filter')}</FilterChip>
        ) : (
          <ActiveFilterChip
            name={t('dashboardNouns.customers.filter')}
            value={<span className="inline-block max-w-40 truncate align-bottom">{name ?? value}</span>}
            onRemove={() => choose(undefined)}
          />
        )
      }
    >
      <OptionSearch
        label={t('dashboardNouns.customers.options')}
        searchPlaceholder={t('dashboardNouns.customers.searchPlaceholder')}
        emptyText={emptyText}
        value={value}
        options={(customers.data?.items ?? []).map(({ customer_id, name, email }) => ({
          value: customer_id,
          label: name,
          detail: email,
        }))}
        onSearchChange={setWords}
        onSelect={choose}
      />
    </Popover>
  )
}

/** The same filter for a list's description. */
export const customerFilter: ListFilter = {
  label: t('dashboardNouns.customers.filter'),
  names: ['customer_id'],
  needs: 'customer:read',
  Filter: ({ slug, search, change }) => (
    <CustomerFilter slug={slug} value={search.customer_id} onValueChange={(value) => change({ customer_id: value })} />
  ),
}
