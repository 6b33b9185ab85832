import type { SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { Badge } from '@tradepost/ui/badge'
import { BusinessMark } from '@tradepost/ui/brand-mark'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { Star } from 'lucide-react'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import type { ListDescription } from '#src/shell/list-description.ts'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'

/** Badge for a primary or archived brand. */
export function BrandBadge({ brand }: { brand: SellerBrand }) {
  if (brand.archived_at) return <StatusBadge status="archived" />
  if (brand.is_primary) return <Badge icon={<Star aria-hidden="true" />}>Primary</Badge>
  return <StatusBadge status="active" />
}

const brands: ListDescription<SellerBrand> = {
  title: 'Brands',
  description: 'The names you sell under. Each checkout uses one brand.',
  noun: 'brands',
  words: { one: 'brand', many: 'brands' },
  query: brandsQuery,
  columns: [
    {
      id: 'name',
      header: 'Brand',
      phone: 'title',
      cell: (brand) => (
        <span className="flex min-w-0 items-center gap-3">
          <BusinessMark name={brand.name ?? 'Brand'} imageUrl={brand.image} size={28} />
          <span className="max-w-72 truncate">{brand.name ?? 'Unnamed brand'}</span>
        </span>
      ),
    },
    { id: 'state', header: 'Status', phone: 'note', cell: (brand) => <BrandBadge brand={brand} /> },
    {
      id: 'statement',
      header: 'Statement descriptor',
      phone: 'aside',
      cell: (brand) => <span className="font-mono text-xs">{brand.statement_descriptor}</span>,
    },
    {
      id: 'support',
      header: 'Support',
      cell: (brand) => brand.support_email ?? <span className="text-ink-3">None</span>,
    },
  ],
  sortedBy: ['name'],
  idOf: (brand) => brand.brand_id,
  search: { label: 'Search brands', placeholder: 'Name or ID' },
  tabs: {
    label: 'Brands by status',
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: 'Active' },
      {
        value: 'archived',
        label: 'Archived',
        empty: { title: 'No archived brands', text: 'Archived brands stay here with their past sales.' },
      },
    ],
  },
  newLabel: 'New brand',
  empty: { title: 'No brands yet', text: 'Create one to sell under another name.' },
}

/** The brands that a business sells under. */
export function BrandsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={brands} search={search} />
}
