import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { FilterMenu, FilterSearch } from '@tradepost/ui/filter-menu'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { SearchField } from '@tradepost/ui/search-field'
import { TabNav } from '@tradepost/ui/tabs'
import { Plus } from 'lucide-react'
import { productChoicesQuery, productOptions } from '#src/nouns/products/product-choices.tsx'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type DiscountsSearch, discountsQuery } from './api.ts'
import { discountColumns } from './discount-columns.tsx'
import { DiscountRowMenu } from './discount-row-menu.tsx'

const views = [
  { active: undefined, label: 'All' },
  { active: true, label: 'Active' },
  { active: false, label: 'Not active' },
]

const types = [
  { value: 'percentage' as const, label: 'Percentage' },
  { value: 'flat' as const, label: 'Amount' },
]

function NewDiscountLink({ slug, withIcon = false }: { slug: string; withIcon?: boolean }) {
  return (
    <Link to="/dashboard/$slug/discounts/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
      {withIcon ? <Plus aria-hidden="true" /> : null}
      New discount
    </Link>
  )
}

type FiltersProps = { slug: string; search: DiscountsSearch; show: (next: DiscountsSearch) => void }

function Filters({ slug, search, show }: FiltersProps) {
  const products = useQuery(productChoicesQuery(slug))
  const { code, type, product } = search
  const filter = (change: DiscountsSearch) => show({ ...search, ...change, page: undefined })
  return (
    <FilterBar
      isFiltered={code !== undefined || type !== undefined || product !== undefined}
      onClear={() => show({ active: search.active })}
    >
      <SearchField
        label="Find by code"
        value={code ?? ''}
        onSearch={(text) => filter({ code: text || undefined })}
        className="w-56 max-list:w-full"
      />
      <FilterMenu name="Type" value={type} options={types} onValueChange={(next) => filter({ type: next })} />
      <FilterSearch
        name="Product"
        value={product}
        options={productOptions(products.data?.items ?? [])}
        emptyText={products.isError ? 'The products did not load' : 'No product'}
        onValueChange={(next) => filter({ product: next })}
      />
    </FilterBar>
  )
}

/** The discounts of a business, by what they are for and whether they work now. */
export function DiscountsPage({ slug, search }: { slug: string; search: DiscountsSearch }) {
  const navigate = useNavigate()
  const discounts = useQuery(discountsQuery(slug, search))
  const page = search.page ?? 1
  const show = (next: DiscountsSearch) => void navigate({ to: '/dashboard/$slug/discounts', params: { slug }, search: next })
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  const isEmpty = discounts.data?.items.length === 0 && !isFiltered
  return (
    <>
      <PageTitle>Discounts</PageTitle>
      <PageHeader
        title="Discounts"
        description="Codes that buyers type at the checkout."
        // The empty list has this button already.
        actions={isEmpty ? undefined : <NewDiscountLink slug={slug} withIcon />}
      />
      <Card isFlush>
        <TabNav
          label="Discounts by state"
          className="px-5 max-list:px-4"
          items={views.map(({ active, label }) => ({
            key: label,
            label,
            isCurrent: search.active === active,
            onSelect: () => show({ ...search, active, page: undefined }),
          }))}
        />
        <Filters slug={slug} search={search} show={show} />
        <DataTable
          label="Discounts"
          rows={discounts.data?.items}
          columns={discountColumns}
          rowId={(discount) => discount.discount_id}
          rowHref={(discount) => `/dashboard/${slug}/discounts/${discount.discount_id}`}
          onRowOpen={({ discount_id: discountId }) =>
            void navigate({ to: '/dashboard/$slug/discounts/$discountId', params: { slug, discountId } })
          }
          rowActions={(discount) => <DiscountRowMenu slug={slug} discount={discount} />}
          isLoading={discounts.isFetching}
          error={discounts.isError ? wordsOf(discounts.error) : undefined}
          onRetry={() => void discounts.refetch()}
          empty={
            <EmptyState level={2} title="Make your first discount" actions={<NewDiscountLink slug={slug} />}>
              A code that takes a percentage or an amount off, for as many people and as long as you like.
            </EmptyState>
          }
          isFiltered={isFiltered}
          onClearFilters={() => show({})}
          footer={
            page > 1 || discounts.data?.has_more ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={discounts.data?.has_more}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
