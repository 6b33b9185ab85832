import { useNavigate } from '@tanstack/react-router'
import type { SellerCustomerItem } from '@tradepost/contract/platform/seller-customers'
import { Avatar } from '@tradepost/ui/avatar'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { customersQuery } from '#src/nouns/customers/queries.ts'
import type { ListDescription } from '#src/shell/list-description.ts'
import { daysFilter } from '#src/shell/list-filters.tsx'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'
import { CustomerSheet } from './customer-sheet.tsx'

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

const customers: ListDescription<SellerCustomerItem> = {
  title: 'Customers',
  description: 'Everyone who has bought from you.',
  noun: 'customers',
  words: { one: 'customer', many: 'customers' },
  query: customersQuery,
  columns: [
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
    { id: 'email', header: 'Email', phone: 'note', cell: (customer) => customer.email },
    {
      id: 'spent',
      header: 'Spent',
      align: 'end',
      phone: 'value',
      cell: ({ spent }) =>
        spent.length > 0 ? (
          spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
        ) : (
          <span className="text-ink-3">None</span>
        ),
    },
    { id: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders.toLocaleString('en-US') },
    {
      id: 'last_order',
      header: 'Last order',
      cell: ({ last_order_at: at }) => (at ? <RelativeTime at={at} /> : <span className="text-ink-3">None</span>),
    },
    {
      id: 'subscriptions',
      header: 'Subscriptions',
      align: 'end',
      cell: ({ running_subscriptions: count }) => count || <span className="text-ink-3">None</span>,
    },
    { id: 'created_at', header: 'Created', phone: 'aside', cell: (customer) => <RelativeTime at={customer.created_at} /> },
  ],
  sortedBy: ['name', 'email', 'created_at'],
  idOf: (customer) => customer.customer_id,
  search: { label: 'Search customers', placeholder: 'Name, email, phone or ID' },
  filters: [daysFilter('Created', 'created_at')],
  Actions: NewCustomer,
  empty: { title: 'No customers yet', text: 'Customers appear here after their first purchase.' },
}

/** The list of a business's customers. */
export function CustomersPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={customers} search={search} />
}
