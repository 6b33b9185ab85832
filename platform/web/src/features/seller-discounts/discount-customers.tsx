import { useQuery } from '@tanstack/react-query'
import type { DiscountCustomers } from '@tradepost/contract/platform/catalog/seller-discounts'
import { Alert } from '@tradepost/ui/alert'
import { Avatar } from '@tradepost/ui/avatar'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { IconButton } from '@tradepost/ui/icon-button'
import { OptionSearch } from '@tradepost/ui/inputs/option-search'
import { Popover } from '@tradepost/ui/overlays/popover'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Pagination } from '@tradepost/ui/tables/pagination'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { customersQuery } from '#src/nouns/customers/queries.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { discountCustomersQuery, useChangeDiscountCustomer } from './api.ts'

const PAGE_SIZE = 10

type Change = ReturnType<typeof useChangeDiscountCustomer>

function AddCustomer({ slug, change }: { slug: string; change: Change }) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const customers = useQuery({ ...customersQuery(slug, { q: search.trim() || undefined }), enabled: isOpen })
  const found = customers.data?.items ?? []
  return (
    <Popover
      label={t('sellerDiscounts.customers.add')}
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setSearch('')
      }}
      className="w-80 overflow-hidden p-0!"
      trigger={
        <Button size="sm" icon={<Plus aria-hidden="true" />} pending={change.isPending && change.variables.isIn}>
          {t('sellerDiscounts.customers.add')}
        </Button>
      }
    >
      <OptionSearch
        label={t('sellerDiscounts.customers.search')}
        searchPlaceholder={t('sellerDiscounts.customers.searchPlaceholder')}
        emptyText={
          customers.isFetching
            ? t('sellerDiscounts.customers.searching')
            : customers.isError
              ? getErrorMessage(customers.error)
              : t('sellerDiscounts.customers.noneFound')
        }
        value={undefined}
        options={found.map(({ customer_id, name, email }) => ({ value: customer_id, label: name, detail: email }))}
        onSearchChange={setSearch}
        onSelect={(customerId) => {
          setIsOpen(false)
          change.mutate({ customerId, isIn: true }, { onSuccess: () => toast.success(t('sellerDiscounts.customers.added')) })
        }}
      />
    </Popover>
  )
}

type Listed = DiscountCustomers['items'][number]

type CustomerLineProps = { slug: string; customer: Listed; mayEdit: boolean; change: Change }

function CustomerLine({ slug, customer, mayEdit, change }: CustomerLineProps) {
  const { customer_id: customerId, name, email } = customer
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <Avatar name={name} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[560]">
          <PageLink slug={slug} path={['customers', customerId]} className="hover:underline">
            {name}
          </PageLink>
        </span>
        <span className="block truncate text-xs text-ink-3">{email}</span>
      </span>
      {mayEdit ? (
        <IconButton
          label={t('sellerDiscounts.customers.remove', { name })}
          size="sm"
          pending={change.isPending && change.variables.customerId === customerId}
          onClick={() =>
            change.mutate({ customerId, isIn: false }, { onSuccess: () => toast.success(t('sellerDiscounts.customers.removed')) })
          }
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

type DiscountCustomersProps = { slug: string; discountId: string; mayEdit: boolean }

/** Lists the customers who can use a discount for specific customers. Each change is saved right away. */
export function DiscountCustomersCard({ slug, discountId, mayEdit }: DiscountCustomersProps) {
  const maySearch = usePermissions(slug)('customer:read')
  const [page, setPage] = useState(1)
  const customers = useQuery(discountCustomersQuery(slug, discountId, page))
  const change = useChangeDiscountCustomer(slug, discountId)
  return (
    <Card
      title={t('sellerDiscounts.customers.title')}
      description={t('sellerDiscounts.customers.description')}
      action={mayEdit && maySearch ? <AddCustomer slug={slug} change={change} /> : undefined}
      footer={
        page > 1 || customers.data?.has_more ? (
          <Pagination page={page} pageSize={PAGE_SIZE} hasNext={customers.data?.has_more} onPageChange={setPage} />
        ) : undefined
      }
    >
      {change.isError ? <Alert tone="danger" title={getErrorMessage(change.error)} isLive className="mb-3" /> : null}
      <QueryView query={customers} what={t('sellerDiscounts.customers.what')} skeleton={<Skeleton className="h-24 rounded-md" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-ink-3">{t('sellerDiscounts.customers.none')}</p>
          ) : (
            <ul aria-label={t('sellerDiscounts.customers.title')} className="-my-2 divide-y divide-line">
              {items.map((customer) => (
                <CustomerLine key={customer.customer_id} slug={slug} customer={customer} mayEdit={mayEdit} change={change} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}
