import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { downloadCsv, toCsv } from '@tradepost/ui/csv'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { FilterSearch } from '@tradepost/ui/filter-menu'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { SearchField } from '@tradepost/ui/search-field'
import { TabNav } from '@tradepost/ui/tabs'
import { Download } from 'lucide-react'
import { CustomerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { useCustomerNames } from '#src/nouns/customers/customer-names.ts'
import { productChoicesQuery, productOptions } from '#src/nouns/products/product-choices.tsx'
import { subscriptionColumns } from '#src/nouns/subscriptions/subscription-columns.tsx'
import { type SubscriptionsSearch, subscriptionsQuery } from '#src/nouns/subscriptions/subscriptions.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { subscriptionCsvHeader, subscriptionCsvRow } from './subscription-csv.ts'

const views: { status: SubscriptionsSearch['status']; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'active', label: 'Active' },
  { status: 'trialing', label: 'Trial' },
  { status: 'on_hold', label: 'On hold' },
  { status: 'paused', label: 'Paused' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'expired', label: 'Expired' },
  { status: 'pending', label: 'Not begun' },
  { status: 'failed', label: 'Failed' },
]

type FiltersProps = { slug: string; search: SubscriptionsSearch; show: (next: SubscriptionsSearch) => void }

function Filters({ slug, search, show }: FiltersProps) {
  const products = useQuery(productChoicesQuery(slug))
  const nameOf = useCustomerNames(slug)
  const { status, q, product_id, customer_id } = search
  const by = (changes: SubscriptionsSearch) => show({ ...search, page: undefined, ...changes })
  return (
    <FilterBar
      isFiltered={q !== undefined || product_id !== undefined || customer_id !== undefined}
      onClear={() => show({ status })}
    >
      <SearchField
        label="Find by name or e-mail"
        placeholder="Part of a name, or a whole e-mail"
        value={q ?? ''}
        onSearch={(text) => by({ q: text || undefined, customer_id: undefined })}
        className="w-72 max-list:w-full"
      />
      <FilterSearch
        name="Product"
        value={product_id}
        onValueChange={(value) => by({ product_id: value })}
        options={productOptions(products.data?.items.filter((product) => product.is_recurring) ?? [])}
        emptyText={products.isFetching ? 'Loading' : 'No subscription product found'}
      />
      <CustomerFilter
        slug={slug}
        value={customer_id}
        onValueChange={(value) => by({ customer_id: value, q: undefined })}
        nameOf={nameOf}
      />
    </FilterBar>
  )
}

function NoSubscriptions({ slug }: { slug: string }) {
  return (
    <EmptyState
      level={2}
      title="No subscriptions yet"
      actions={
        <Link to="/dashboard/$slug/products/new" params={{ slug }} className={buttonClassName()}>
          Make a product that is paid again and again
        </Link>
      }
    >
      Everybody who pays you by the month, the year or by what they use stands here.
    </EmptyState>
  )
}

/** The subscriptions of a business by status, product and customer, page by page. */
export function SubscriptionsPage({ slug, search }: { slug: string; search: SubscriptionsSearch }) {
  const navigate = useNavigate()
  const subscriptions = useQuery(subscriptionsQuery(slug, search))
  const page = search.page ?? 1
  const { items, has_more: hasMore, is_cut: isCut } = subscriptions.data ?? {}
  const show = (next: SubscriptionsSearch) =>
    void navigate({ to: '/dashboard/$slug/subscriptions', params: { slug }, search: next })
  return (
    <>
      <PageTitle>Subscriptions</PageTitle>
      <PageHeader
        title="Subscriptions"
        description="Newest first. Open one to see what comes next, and to change it."
        actions={
          <Button
            icon={<Download aria-hidden="true" />}
            disabled={!items?.length}
            onClick={() =>
              downloadCsv(`subscriptions-page-${page}.csv`, toCsv(subscriptionCsvHeader, items?.map(subscriptionCsvRow) ?? []))
            }
          >
            Export this page
          </Button>
        }
      />
      <Card isFlush>
        <TabNav
          label="Subscriptions by status"
          className="px-5 max-list:px-4"
          items={views.map(({ status, label }) => ({
            key: label,
            label,
            isCurrent: search.status === status,
            onSelect: () => show({ ...search, page: undefined, status }),
          }))}
        />
        <Filters slug={slug} search={search} show={show} />
        <DataTable
          label="Subscriptions"
          rows={items}
          columns={subscriptionColumns}
          rowId={(subscription) => subscription.subscription_id}
          rowHref={(subscription) => `/dashboard/${slug}/subscriptions/${subscription.subscription_id}`}
          onRowOpen={({ subscription_id: subscriptionId }) =>
            void navigate({ to: '/dashboard/$slug/subscriptions/$subscriptionId', params: { slug, subscriptionId } })
          }
          isLoading={subscriptions.isFetching}
          error={subscriptions.isError ? wordsOf(subscriptions.error) : undefined}
          onRetry={() => void subscriptions.refetch()}
          empty={<NoSubscriptions slug={slug} />}
          isFiltered={Object.values(search).some((value) => value !== undefined)}
          onClearFilters={() => show({})}
          footer={
            page > 1 || hasMore ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={hasMore}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
        {isCut ? (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-3 max-list:px-4">
            {search.q
              ? 'More people fit these words than were looked through. Write more of the name, or the whole e-mail.'
              : 'Showing matches in the newest 2,000 subscriptions.'}
          </p>
        ) : null}
      </Card>
    </>
  )
}
