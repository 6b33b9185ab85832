/** Brands: list, create, edit, archive. */

import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { Badge } from '@tradepost/ui/badge'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Star } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

/** Shows a badge for a primary or archived brand. */
export function BrandBadge({ brand }: { brand: SellerBrand }) {
  if (brand.archived_at) return <StatusBadge status="archived" />
  if (brand.is_primary) return <Badge icon={<Star aria-hidden="true" />}>{t('sellerBrands.list.primary')}</Badge>
  return <StatusBadge status="active" />
}

const brands: ListDescription<SellerBrand> = {
  title: t('sellerBrands.list.title'),
  description: t('sellerBrands.list.description'),
  noun: 'brands',
  words: 'sellerBrands',
  query: brandsQuery,
  columns: [
    {
      id: 'name',
      header: t('sellerBrands.list.brand'),
      phone: 'title',
      cell: (brand) => (
        <span className="flex min-w-0 items-center gap-3">
          <BusinessMark name={brand.name ?? t('sellerBrands.brand')} imageUrl={brand.image} size={28} />
          <span className="max-w-72 truncate">{brand.name ?? t('sellerBrands.list.unnamed')}</span>
        </span>
      ),
    },
    { id: 'state', header: t('sellerBrands.list.status'), phone: 'note', cell: (brand) => <BrandBadge brand={brand} /> },
    {
      id: 'statement',
      header: t('sellerBrands.list.statement'),
      phone: 'aside',
      cell: (brand) => <span className="font-mono text-xs">{brand.statement_descriptor}</span>,
    },
    {
      id: 'support',
      header: t('sellerBrands.list.support'),
      cell: (brand) => brand.support_email ?? <span className="text-ink-3">{t('sellerBrands.none')}</span>,
    },
  ],
  sortedBy: ['name'],
  idOf: (brand) => brand.brand_id,
  search: { label: t('sellerBrands.list.search'), placeholder: t('sellerBrands.list.searchHint') },
  tabs: {
    label: t('sellerBrands.list.tabs'),
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: t('sellerBrands.list.active') },
      {
        value: 'archived',
        label: t('sellerBrands.list.archived'),
        empty: { title: t('sellerBrands.list.noneArchived'), text: t('sellerBrands.list.noneArchivedText') },
      },
    ],
  },
  newLabel: t('sellerBrands.editor.new'),
  empty: { title: t('sellerBrands.list.empty'), text: t('sellerBrands.list.emptyText') },
}

/** Lists the brands that a business sells under. */
export function BrandsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={brands} search={search} />
}
