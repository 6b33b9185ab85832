import type { SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { Trash2 } from 'lucide-react'
import { productFilter } from '#src/nouns/products/product-filter.tsx'
import type { ListDescription } from '#src/shell/list-description.ts'
import { choiceFilter } from '#src/shell/list-filters.tsx'
import { ListPage } from '#src/shell/list-page.tsx'
import type { ListSearch } from '#src/shell/list-search.ts'
import { deleteDiscount, discountsQuery } from './api.ts'
import { discountColumns } from './discount-columns.tsx'
import { DiscountRowMenu } from './discount-row-menu.tsx'

const discounts: ListDescription<SellerDiscount> = {
  title: 'Discounts',
  description: 'Codes that customers enter at checkout.',
  noun: 'discounts',
  words: { one: 'discount', many: 'discounts' },
  query: discountsQuery,
  columns: discountColumns,
  sortedBy: ['code', 'times_used'],
  idOf: (discount) => discount.discount_id,
  search: { label: 'Search discounts', placeholder: 'Code or name' },
  tabs: {
    label: 'Discounts by state',
    name: 'state',
    items: [
      { value: undefined, label: 'All' },
      { value: 'active', label: 'Active' },
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'expired', label: 'Expired' },
      { value: 'used_up', label: 'Used up' },
    ],
  },
  filters: [
    choiceFilter('Type', 'type', [
      { value: 'percentage', label: 'Percentage' },
      { value: 'flat', label: 'Amount' },
    ]),
    productFilter,
  ],
  newLabel: 'New discount',
  RowActions: ({ slug, item }) => <DiscountRowMenu slug={slug} discount={item} />,
  bulk: [
    {
      verb: 'Delete',
      done: 'deleted',
      icon: <Trash2 aria-hidden="true" />,
      consequence:
        'The codes stop working now, also in carts that have them. Payments made with them don’t change. You can’t undo this.',
      keepLabel: 'Keep discounts',
      tone: 'danger',
      act: (slug, discount) => deleteDiscount(slug, discount.discount_id),
    },
  ],
  empty: {
    title: 'No discounts yet',
    text: 'Create a code that takes a percentage or an amount off, for as many customers and as long as you like.',
  },
}

/** The discounts of a business, by what they are for and whether they work now. */
export function DiscountsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={discounts} search={search} />
}
