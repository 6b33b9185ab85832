import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { Badge } from '@tradepost/ui/badge'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/data-table'
import type { DataColumn } from '@tradepost/ui/data-table-columns'
import { EmptyState } from '@tradepost/ui/empty-state'
import { PageHeader } from '@tradepost/ui/page-header'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { TabNav } from '@tradepost/ui/tabs'
import { Plus, Star } from 'lucide-react'
import { PageTitle } from '#src/shell/page-title.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { type BrandsSearch, brandsQuery } from './api.ts'

/** Which brand it is: the primary one, one more, or one that is over. */
export function BrandBadge({ brand }: { brand: SellerBrand }) {
  if (brand.archived_at) return <StatusBadge status="archived" />
  if (brand.is_primary) return <Badge icon={<Star aria-hidden="true" />}>Primary</Badge>
  return <StatusBadge status="active" />
}

const columns: DataColumn<SellerBrand>[] = [
  {
    id: 'name',
    header: 'Brand',
    phone: 'title',
    cell: (brand) => (
      <span className="flex min-w-0 items-center gap-3">
        <BusinessMark name={brand.name ?? 'Brand'} imageUrl={brand.image} size={28} />
        <span className="max-w-72 truncate">{brand.name ?? 'No name'}</span>
      </span>
    ),
  },
  { id: 'state', header: 'State', phone: 'note', cell: (brand) => <BrandBadge brand={brand} /> },
  {
    id: 'statement',
    header: 'On card statements',
    phone: 'aside',
    cell: (brand) => <span className="font-mono text-xs">{brand.statement_descriptor}</span>,
  },
  {
    id: 'support',
    header: 'Support',
    cell: (brand) => brand.support_email ?? <span className="text-ink-3">None</span>,
  },
]

/** The names that a business sells under. */
export function BrandsPage({ slug, search }: { slug: string; search: BrandsSearch }) {
  const navigate = useNavigate()
  const brands = useQuery(brandsQuery(slug, search))
  const isArchived = search.archived ?? false
  const show = (next: BrandsSearch) => void navigate({ to: '/dashboard/$slug/brands', params: { slug }, search: next })
  return (
    <>
      <PageTitle>Brands</PageTitle>
      <PageHeader
        title="Brands"
        description="The names you sell under. A checkout holds products of one brand."
        actions={
          <Link to="/dashboard/$slug/brands/new" params={{ slug }} className={buttonClassName({ variant: 'primary' })}>
            <Plus aria-hidden="true" />
            New brand
          </Link>
        }
      />
      <Card isFlush>
        <TabNav
          label="Brands by state"
          className="px-5 max-list:px-4"
          items={[
            { key: 'active', label: 'Active', isCurrent: !isArchived, onSelect: () => show({}) },
            { key: 'archived', label: 'Archived', isCurrent: isArchived, onSelect: () => show({ archived: true }) },
          ]}
        />
        <DataTable
          label="Brands"
          rows={brands.data?.items}
          columns={columns}
          rowId={(brand) => brand.brand_id}
          rowHref={(brand) => `/dashboard/${slug}/brands/${brand.brand_id}`}
          onRowOpen={({ brand_id: brandId }) =>
            void navigate({ to: '/dashboard/$slug/brands/$brandId', params: { slug, brandId } })
          }
          isLoading={brands.isFetching}
          skeletonRows={3}
          error={brands.isError ? wordsOf(brands.error) : undefined}
          onRetry={() => void brands.refetch()}
          empty={
            <EmptyState level={2} drawing={null} title={isArchived ? 'Nothing is archived' : 'No brands'}>
              {isArchived ? 'A brand that you end is kept here, with what was sold under it.' : 'Make the first one.'}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
