/** Customers: list, one with everything about it, and what it may use. */

import { useNavigate } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerCustomerItem } from '@tradepost/contract/platform/sales/seller-customers'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Avatar } from '@tradepost/ui/avatar'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { customersQuery } from '#src/nouns/customers/queries.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { CustomerSheet } from './customer-sheet.tsx'

function NewCustomer({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const mayCreate = usePermissions(slug)('customer:create')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('sellerCustomers.list.new')}
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
  title: t('sellerCustomers.list.title'),
  description: t('sellerCustomers.list.description'),
  noun: 'customers',
  hasViews: true,
  words: 'sellerCustomers',
  query: customersQuery,
  columns: [
    {
      id: 'name',
      header: t('sellerCustomers.list.columns.name'),
      phone: 'title',
      cell: (customer) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={customer.name} size={24} />
          <span className="max-w-72 truncate">{customer.name}</span>
        </span>
      ),
    },
    {
      id: 'email',
      header: t('sellerCustomers.list.columns.email'),
      phone: 'note',
      cell: (customer) => formatEmail(customer.email),
    },
    {
      id: 'spent',
      needs: 'payment:read',
      header: t('sellerCustomers.list.columns.spent'),
      align: 'end',
      phone: 'value',
      cell: ({ spent }) =>
        spent?.length ? (
          spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
        ) : (
          <span className="text-ink-3">{t('sellerCustomers.list.none')}</span>
        ),
    },
    {
      id: 'orders',
      needs: 'payment:read',
      header: t('sellerCustomers.list.columns.orders'),
      align: 'end',
      cell: ({ orders }) => orders?.toLocaleString(getPageLocale()),
    },
    {
      id: 'last_order',
      needs: 'payment:read',
      header: t('sellerCustomers.list.columns.lastOrder'),
      cell: ({ last_order_at: at }) =>
        at ? <RelativeTime at={at} /> : <span className="text-ink-3">{t('sellerCustomers.list.none')}</span>,
    },
    {
      id: 'subscriptions',
      needs: 'subscription:read',
      header: t('sellerCustomers.list.columns.subscriptions'),
      align: 'end',
      cell: ({ running_subscriptions: count }) => count || <span className="text-ink-3">{t('sellerCustomers.list.none')}</span>,
    },
    {
      id: 'created_at',
      header: t('sellerCustomers.list.columns.created'),
      phone: 'aside',
      cell: (customer) => <RelativeTime at={customer.created_at} />,
    },
  ],
  sortedBy: ['name', 'email', 'created_at'],
  idOf: (customer) => customer.customer_id,
  search: { label: t('sellerCustomers.list.search.label'), placeholder: t('sellerCustomers.list.search.placeholder') },
  filters: [createDaysFilter(t('sellerCustomers.list.columns.created'), 'created_at')],
  hasImport: true,
  Actions: NewCustomer,
  empty: { title: t('sellerCustomers.list.empty.title'), text: t('sellerCustomers.list.empty.text') },
}

/** Lists a business's customers. */
export function CustomersPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={customers} search={search} />
}
