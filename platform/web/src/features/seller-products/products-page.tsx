/** Products: list, create, edit, archive. */

import { Archive, ArchiveRestore } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { brandFilter } from '#src/nouns/brands/brand-filter.tsx'
import { productsQuery } from '#src/nouns/products/queries.ts'
import { createAmountFilter } from '#src/shell/lists/amount-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { archiveProduct } from './api.ts'
import { type ListedProduct, productColumns } from './product-columns.tsx'
import { ProductRowMenu } from './product-row-menu.tsx'

const isArchived = ({ status }: ListSearch) => status === 'archived'

const products: ListDescription<ListedProduct> = {
  title: t('sellerProducts.list.title'),
  description: t('sellerProducts.list.description'),
  noun: 'products',
  words: 'sellerProducts',
  query: productsQuery,
  columns: productColumns,
  sortedBy: ['name', 'amount', 'updated_at'],
  idOf: (product) => product.product_id,
  search: { label: t('sellerProducts.list.search'), placeholder: t('sellerProducts.list.searchPlaceholder') },
  tabs: {
    label: t('sellerProducts.list.tabs'),
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: t('sellerProducts.list.active') },
      {
        value: 'archived',
        label: t('sellerProducts.list.archived'),
        empty: { title: t('sellerProducts.list.noneArchived.title'), text: t('sellerProducts.list.noneArchived.text') },
      },
    ],
  },
  filters: [
    createChoiceFilter(t('sellerProducts.columns.type'), 'price_type', [
      { value: 'one_time_price', label: t('sellerProducts.kinds.one_time_price') },
      { value: 'recurring_price', label: t('sellerProducts.kinds.recurring_price') },
      { value: 'usage_based_price', label: t('sellerProducts.kinds.usage_based_price') },
    ]),
    brandFilter,
    createDaysFilter(t('sellerProducts.columns.created'), 'created_at'),
    createAmountFilter(t('sellerProducts.columns.price'), 'amount'),
  ],
  newLabel: t('sellerProducts.list.new'),
  hasImport: true,
  RowActions: ({ slug, item, search }) => <ProductRowMenu slug={slug} product={item} isArchived={isArchived(search)} />,
  bulk: [
    {
      action: 'archive',
      needs: 'product:archive',
      icon: <Archive aria-hidden="true" />,
      consequence: t('sellerProducts.bulkArchive.consequence'),
      keepLabel: t('sellerProducts.bulkArchive.keep'),
      tone: 'danger',
      isFor: (search) => !isArchived(search),
      act: (slug, product) => archiveProduct(slug, product.product_id, 'archive'),
    },
    {
      action: 'unarchive',
      needs: 'product:archive',
      icon: <ArchiveRestore aria-hidden="true" />,
      consequence: t('sellerProducts.bulkUnarchive.consequence'),
      keepLabel: t('sellerProducts.bulkUnarchive.keep'),
      tone: 'primary',
      isFor: isArchived,
      act: (slug, product) => archiveProduct(slug, product.product_id, 'unarchive'),
    },
  ],
  empty: { title: t('sellerProducts.list.empty.title'), text: t('sellerProducts.list.empty.text') },
}

/** Lists a business's products. */
export function ProductsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={products} search={search} />
}
