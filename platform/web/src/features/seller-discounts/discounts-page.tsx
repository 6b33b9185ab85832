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
  description: 'Codes customers enter at checkout.',
  noun: 'discounts',
  words: { one: 'discount', many: 'discounts' },
  query: discountsQuery,
  columns: discountColumns,
  sortedBy: ['code', 'times_used'],
  idOf: (discount) => discount.discount_id,
  search: { label: 'Search discounts', placeholder: 'Code or name' },
  tabs: {
    label: 'Discounts by status',
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
      { value: 'flat', label: 'Fixed amount' },
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
        'The codes stop working right away, including in open carts. Past payments don’t change. This can’t be undone.',
      keepLabel: 'Keep discounts',
      tone: 'danger',
      act: (slug, discount) => deleteDiscount(slug, discount.discount_id),
    },
  ],
  empty: {
    title: 'No discounts yet',
    text: 'Offer a percentage or fixed amount off, with the limits you choose.',
  },
}

/** The list of a business's discounts. */
export function DiscountsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={discounts} search={search} />
}
