import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type { Customer } from '@tradepost/contract/provider/customers'
import { Avatar } from '@tradepost/ui/avatar'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { ActiveFilterChip, FilterChip } from '@tradepost/ui/chip'
import { DataTable } from '@tradepost/ui/data-table'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { DateRangePicker } from '@tradepost/ui/date-range-picker'
import { EmptyState } from '@tradepost/ui/empty-state'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { SearchField } from '@tradepost/ui/search-field'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { customersQuery } from '#src/nouns/customers/customers.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import type { CustomersSearch } from './api.ts'
import { CustomerSheet } from './customer-sheet.tsx'

const columns: DataColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'title',
    cell: (customer) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={customer.name} size={24} />
        <span className="max-w-72 truncate">{customer.name}</span>
      </span>
    ),
  },
  { id: 'email', header: 'E-mail', phone: 'note', cell: (customer) => customer.email },
  {
    id: 'phone',
    header: 'Phone',
    cell: (customer) => customer.phone_number ?? <span className="text-ink-3">None</span>,
  },
  { id: 'since', header: 'Since', phone: 'aside', cell: (customer) => <RelativeTime at={customer.created_at} /> },
]

type FiltersProps = { search: CustomersSearch; show: (next: CustomersSearch) => void }

function Filters({ search, show }: FiltersProps) {
  const { q, from, to } = search
  const range = from && to ? { from, to } : undefined
  return (
    <FilterBar isFiltered={q !== undefined || range !== undefined} onClear={() => show({})}>
      <SearchField
        label="Find by name or e-mail"
        placeholder="Part of a name, or a whole e-mail"
        value={q ?? ''}
        onSearch={(text) => show({ from, to, q: text || undefined })}
        className="w-72 max-list:w-full"
      />
      <DateRangePicker
        label="Since"
        align="start"
        value={range}
        onValueChange={(next) => show({ q, from: next?.from, to: next?.to })}
        trigger={
          range ? (
            <ActiveFilterChip
              name="Since"
              value={`${formatDay(range.from)} to ${formatDay(range.to)}`}
              onRemove={() => show({ q })}
            />
          ) : (
            <FilterChip>Since</FilterChip>
          )
        }
      />
    </FilterBar>
  )
}

function NewCustomer({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        New customer
      </Button>
      <CustomerSheet
        slug={slug}
        open={isOpen}
        onOpenChange={setIsOpen}
        onSaved={(customerId) => void navigate({ to: '/dashboard/$slug/customers/$customerId', params: { slug, customerId } })}
      />
    </>
  )
}

/** Everybody who bought from a business, or was added to it by hand. */
export function CustomersPage({ slug, search }: { slug: string; search: CustomersSearch }) {
  const navigate = useNavigate()
  const customers = useQuery(customersQuery(slug, search))
  const page = search.page ?? 1
  const show = (next: CustomersSearch) => void navigate({ to: '/dashboard/$slug/customers', params: { slug }, search: next })
  return (
    <>
      <PageTitle>Customers</PageTitle>
      <PageHeader title="Customers" description="Whoever bought from you, newest first." actions={<NewCustomer slug={slug} />} />
      <Card isFlush>
        <Filters search={search} show={show} />
        <DataTable
          label="Customers"
          rows={customers.data?.items}
          columns={columns}
          rowId={(customer) => customer.customer_id}
          rowHref={(customer) => `/dashboard/${slug}/customers/${customer.customer_id}`}
          onRowOpen={({ customer_id: customerId }) =>
            void navigate({ to: '/dashboard/$slug/customers/$customerId', params: { slug, customerId } })
          }
          isLoading={customers.isFetching}
          error={customers.isError ? wordsOf(customers.error) : undefined}
          onRetry={() => void customers.refetch()}
          empty={
            <EmptyState level={2} title="No customers yet">
              Everybody who pays at your checkout stands here, with all they bought.
            </EmptyState>
          }
          isFiltered={Object.values(search).some((value) => value !== undefined)}
          onClearFilters={() => show({})}
          footer={
            page > 1 || customers.data?.has_more ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={customers.data?.has_more}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
