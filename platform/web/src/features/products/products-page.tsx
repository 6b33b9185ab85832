import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { Pagination } from '@tradepost/ui/pagination'
import { TabNav } from '@tradepost/ui/tabs'
import { Plus } from 'lucide-react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type ProductsSearch, productsQuery } from './api.ts'
import { productColumns } from './product-columns.tsx'
import { ProductRowMenu } from './product-row-menu.tsx'

function NoProducts({ slug, isArchived }: { slug: string; isArchived: boolean }) {
  if (isArchived)
    return (
      <EmptyState level={2} drawing={null} title="Nothing is archived">
        What you take off the shelf is kept here, and can come back.
      </EmptyState>
    )
  return (
    <EmptyState
      level={2}
      title="Put up your first product"
      actions={
        <Link to="/dashboard/$slug/products/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
          New product
        </Link>
      }
    >
      A name, a price and a picture are enough to sell it.
    </EmptyState>
  )
}

/** The products of a business, on the shelf or archived. */
export function ProductsPage({ slug, search }: { slug: string; search: ProductsSearch }) {
  const navigate = useNavigate()
  const products = useQuery(productsQuery(slug, search))
  const isArchived = search.archived ?? false
  const page = search.page ?? 1
  const show = (next: ProductsSearch) => void navigate({ to: '/dashboard/$slug/products', params: { slug }, search: next })
  const hasPages = page > 1 || products.data?.has_more
  const isEmpty = products.data?.items.length === 0 && !isArchived && page === 1
  return (
    <>
      <PageTitle>Products</PageTitle>
      <PageHeader
        title="Products"
        description="What the shop sells. A changed price counts for new buyers."
        // The empty list has this button already.
        actions={
          isEmpty ? undefined : (
            <Link to="/dashboard/$slug/products/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              New product
            </Link>
          )
        }
      />
      <Card isFlush>
        <TabNav
          label="Products by place"
          className="px-5 max-list:px-4"
          items={[
            { key: 'active', label: 'Active', isCurrent: !isArchived, onSelect: () => show({}) },
            { key: 'archived', label: 'Archived', isCurrent: isArchived, onSelect: () => show({ archived: true }) },
          ]}
        />
        <DataTable
          label="Products"
          rows={products.data?.items}
          columns={productColumns}
          rowId={(product) => product.product_id}
          rowHref={(product) => `/dashboard/${slug}/products/${product.product_id}`}
          onRowOpen={(product) =>
            void navigate({ to: '/dashboard/$slug/products/$productId', params: { slug, productId: product.product_id } })
          }
          rowActions={(product) => <ProductRowMenu slug={slug} product={product} isArchived={isArchived} />}
          isLoading={products.isFetching}
          error={products.isError ? wordsOf(products.error) : undefined}
          onRetry={() => void products.refetch()}
          empty={<NoProducts slug={slug} isArchived={isArchived} />}
          isFiltered={page > 1}
          onClearFilters={() => show({ archived: search.archived })}
          footer={
            hasPages ? (
              <Pagination
                page={page}
                pageSize={SELLER_PAGE_SIZE}
                hasNext={products.data?.has_more}
                onPageChange={(next) => show({ ...search, page: next })}
              />
            ) : undefined
          }
        />
      </Card>
    </>
  )
}
