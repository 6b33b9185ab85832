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
  description: 'What the shop sells. A changed price counts for new buyers.',
  noun: 'products',
  words: { one: 'product', many: 'products' },
  query: productsQuery,
  columns: productColumns,
  sortedBy: ['name', 'amount', 'updated_at'],
  idOf: (product) => product.product_id,
  search: { label: 'Search products', placeholder: 'Name, description or ID' },
  tabs: {
    label: 'Products by place',
    name: 'status',
    items: [
      { value: undefined, countedAs: 'active', label: 'Active' },
      {
        value: 'archived',
        label: 'Archived',
        empty: { title: 'No archived products', text: 'Products you archive are kept here. You can put them back.' },
      },
    ],
  },
  filters: [
    choiceFilter('Paid', 'price_type', [
      { value: 'one_time_price', label: 'Once' },
      { value: 'recurring_price', label: 'Recurring' },
      { value: 'usage_based_price', label: 'By usage' },
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
      consequence: 'They leave the shop now, and carts can’t check out with them. Payments made so far don’t change.',
      keepLabel: 'Keep in shop',
      tone: 'danger',
      isFor: (search) => !isArchived(search),
      act: (slug, product) => archiveProduct(slug, product.product_id, 'archive'),
    },
    {
      verb: 'Put back',
      done: 'back in the shop',
      icon: <ArchiveRestore aria-hidden="true" />,
      consequence: 'Customers can see and buy them in the shop right away.',
      keepLabel: 'Keep archived',
      tone: 'primary',
      isFor: isArchived,
      act: (slug, product) => archiveProduct(slug, product.product_id, 'unarchive'),
    },
  ],
  empty: { title: 'No products yet', text: 'Create one to start selling. A name, a price and a picture are enough.' },
}

/** The products of a business, on the shelf or archived. */
export function ProductsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={products} search={search} />
}
