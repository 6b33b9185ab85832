import { Archive, ArchiveRestore } from 'lucide-react'
import { brandFilter } from '#src/nouns/brands/brand-filter.tsx'
import { productsQuery } from '#src/nouns/products/queries.ts'
import { amountFilter } from '#src/shell/amount-filter.tsx'
import type { ListDescription } from '#src/shell/list-description.ts'
import { choiceFilter, daysFilter } from '#src/shell/list-filters.tsx'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'
import { archiveProduct } from './api.ts'
import { type ListedProduct, productColumns } from './product-columns.tsx'
import { ProductRowMenu } from './product-row-menu.tsx'

const isArchived = ({ status }: ListSearch) => status === 'archived'

const products: ListDescription<ListedProduct> = {
  title: 'Products',
  description: 'What you sell. Price changes apply to new customers.',
  noun: 'products',
  words: { one: 'product', many: 'products' },
  query: productsQuery,
  columns: productColumns,
  sortedBy: ['name', 'amount', 'updated_at'],
  idOf: (product) => product.product_id,
  search: { label: 'Search products', placeholder: 'Name, description or ID' },
  tabs: {
    label: 'Products by status',
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: 'Active' },
      {
        value: 'archived',
        label: 'Archived',
        empty: { title: 'No archived products', text: 'Archived products stay here. You can unarchive them.' },
      },
    ],
  },
  filters: [
    choiceFilter('Type', 'price_type', [
      { value: 'one_time_price', label: 'Once' },
      { value: 'recurring_price', label: 'Recurring' },
      { value: 'usage_based_price', label: 'Usage-based' },
    ]),
    brandFilter,
    daysFilter('Created', 'created_at'),
    amountFilter('Price', 'amount'),
  ],
  newLabel: 'New product',
  RowActions: ({ slug, item, search }) => <ProductRowMenu slug={slug} product={item} isArchived={isArchived(search)} />,
  bulk: [
    {
      verb: 'Archive',
      done: 'archived',
      icon: <Archive aria-hidden="true" />,
      consequence: 'They’re removed from your shop right away, and carts with them can’t check out. Past payments don’t change.',
      keepLabel: 'Keep active',
      tone: 'danger',
      isFor: (search) => !isArchived(search),
      act: (slug, product) => archiveProduct(slug, product.product_id, 'archive'),
    },
    {
      verb: 'Unarchive',
      done: 'unarchived',
      icon: <ArchiveRestore aria-hidden="true" />,
      consequence: 'Customers can see and buy them in your shop right away.',
      keepLabel: 'Keep archived',
      tone: 'primary',
      isFor: isArchived,
      act: (slug, product) => archiveProduct(slug, product.product_id, 'unarchive'),
    },
  ],
  empty: { title: 'No products yet', text: 'Create one to start selling.' },
}

/** The list of a business's products. */
export function ProductsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={products} search={search} />
}
