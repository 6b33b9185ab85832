import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { downloadCsv, toCsv } from '@tradepost/ui/csv'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { FilterBar } from '@tradepost/ui/filter-bar'
import { FilterMenu } from '@tradepost/ui/filter-menu'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { SearchField } from '@tradepost/ui/search-field'
import { TabNav } from '@tradepost/ui/tabs'
import { Download, Plus } from 'lucide-react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { brandsQuery, type ProductsSearch, productsQuery } from './api.ts'
import { type ListedProduct, productColumns } from './product-columns.tsx'
import { productCsvHeader, productCsvRow } from './product-csv.ts'
import { ProductRowMenu } from './product-row-menu.tsx'

const kinds = [
  { value: 'one_time' as const, label: 'Once' },
  { value: 'recurring' as const, label: 'Recurring' },
  { value: 'usage_based' as const, label: 'By usage' },
]

function NewProductLink({ slug, withIcon = false }: { slug: string; withIcon?: boolean }) {
  return (
    <Link to="/dashboard/$slug/products/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
      {withIcon ? <Plus aria-hidden="true" /> : null}
      New product
    </Link>
  )
}

function NoProducts({ slug, isArchived }: { slug: string; isArchived: boolean }) {
  if (isArchived)
    return (
      <EmptyState level={2} drawing={null} title="Nothing is archived">
        What you take off the shelf is kept here, and can come back.
      </EmptyState>
    )
  return (
    <EmptyState level={2} title="Put up your first product" actions={<NewProductLink slug={slug} />}>
      A name, a price and a picture are enough to sell it.
    </EmptyState>
  )
}

type FiltersProps = { slug: string; search: ProductsSearch; show: (next: ProductsSearch) => void }

function Filters({ slug, search, show }: FiltersProps) {
  const brands = useQuery(brandsQuery(slug))
  const brandOptions = (brands.data?.items ?? []).map((brand) => ({
    value: brand.brand_id,
    label: brand.name ?? 'Brand without a name',
  }))
  const { search: text, kind, brand } = search
  const filter = (change: ProductsSearch) => show({ ...search, ...change, page: undefined })
  return (
    <FilterBar
      isFiltered={text !== undefined || kind !== undefined || brand !== undefined}
      onClear={() => show({ archived: search.archived })}
    >
      <SearchField
        label="Find by name"
        value={text ?? ''}
        onSearch={(next) => filter({ search: next || undefined })}
        className="w-56 max-list:w-full"
      />
      <FilterMenu name="Paid" value={kind} options={kinds} onValueChange={(next) => filter({ kind: next })} />
      {brandOptions.length > 1 || brand ? (
        <FilterMenu name="Brand" value={brand} options={brandOptions} onValueChange={(next) => filter({ brand: next })} />
      ) : null}
    </FilterBar>
  )
}

function exportPage(items: readonly ListedProduct[], page: number): void {
  downloadCsv(`products-page-${page}.csv`, toCsv(productCsvHeader, items.map(productCsvRow)))
}

/** The products of a business, on the shelf or archived, found by name, kind and brand. */
export function ProductsPage({ slug, search }: { slug: string; search: ProductsSearch }) {
  const navigate = useNavigate()
  const products = useQuery(productsQuery(slug, search))
  const { archived: isArchived = false, page = 1 } = search
  const show = (next: ProductsSearch) => void navigate({ to: '/dashboard/$slug/products', params: { slug }, search: next })
  const isFiltered = [search.search, search.kind, search.brand, search.page].some((value) => value !== undefined)
  const items = products.data?.items ?? []
  const isEmpty = products.data !== undefined && items.length === 0 && !isFiltered && !isArchived
  return (
    <>
      <PageTitle>Products</PageTitle>
      <PageHeader
        title="Products"
        description="What the shop sells. A changed price counts for new buyers."
        // The empty list has this button already.
        actions={
          isEmpty ? undefined : (
            <>
              <Button
                icon={<Download aria-hidden="true" />}
                disabled={items.length === 0}
                onClick={() => exportPage(items, page)}
              >
                Export this page
              </Button>
              <NewProductLink slug={slug} withIcon />
            </>
          )
        }
      />
      <Card isFlush>
        <TabNav
          label="Products by place"
          className="px-5 max-list:px-4"
          items={[false, true].map((archived) => ({
            key: String(archived),
            label: archived ? 'Archived' : 'Active',
            isCurrent: isArchived === archived,
            onSelect: () => show({ ...search, archived: archived || undefined, page: undefined }),
          }))}
        />
        <Filters slug={slug} search={search} show={show} />
        <DataTable
          label="Products"
          rows={products.data?.items}
          columns={productColumns}
          rowId={(product) => product.product_id}
          rowHref={(product) => `/dashboard/${slug}/products/${product.product_id}`}
          onRowOpen={({ product_id: productId }) =>
            void navigate({ to: '/dashboard/$slug/products/$productId', params: { slug, productId } })
          }
          rowActions={(product) => <ProductRowMenu slug={slug} product={product} isArchived={isArchived} />}
          isLoading={products.isFetching}
          error={products.isError ? wordsOf(products.error) : undefined}
          onRetry={() => void products.refetch()}
          empty={<NoProducts slug={slug} isArchived={isArchived} />}
          isFiltered={isFiltered}
          onClearFilters={() => show({ archived: search.archived })}
          footer={
            page > 1 || products.data?.has_more ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={products.data?.has_more}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
        {products.data?.is_cut ? (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-3 max-list:px-4">
            The newest 2,000 products were looked through; there are older ones.
          </p>
        ) : null}
      </Card>
    </>
  )
}
