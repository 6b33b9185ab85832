/** Discounts: list, create, edit, delete. */

import type { SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { Trash2 } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { productFilter } from '#src/nouns/products/product-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { deleteDiscount, discountsQuery } from './api.ts'
import { discountColumns } from './discount-columns.tsx'
import { DiscountRowMenu } from './discount-row-menu.tsx'

const discounts: ListDescription<SellerDiscount> = {
  title: t('sellerDiscounts.list.title'),
  description: t('sellerDiscounts.list.description'),
  noun: 'discounts',
  kind: 'discount',
  query: discountsQuery,
  columns: discountColumns,
  sortedBy: ['code', 'times_used'],
  idOf: (discount) => discount.discount_id,
  search: { label: t('sellerDiscounts.list.search'), placeholder: t('sellerDiscounts.list.searchPlaceholder') },
  tabs: {
    label: t('sellerDiscounts.list.tabs'),
    name: 'state',
    items: [
      { value: undefined, label: t('sellerDiscounts.list.all') },
      { value: 'active', label: t('sellerDiscounts.statuses.active') },
      { value: 'scheduled', label: t('sellerDiscounts.statuses.scheduled') },
      { value: 'expired', label: t('sellerDiscounts.statuses.expired') },
      { value: 'used_up', label: t('sellerDiscounts.statuses.used_up') },
    ],
  },
  filters: [
    createChoiceFilter(t('sellerDiscounts.list.type'), 'type', [
      { value: 'percentage', label: t('sellerDiscounts.types.percentage') },
      { value: 'flat', label: t('sellerDiscounts.types.flat') },
    ]),
    productFilter,
  ],
  newLabel: t('sellerDiscounts.list.new'),
  RowActions: ({ slug, item }) => <DiscountRowMenu slug={slug} discount={item} />,
  bulk: [
    {
      action: 'delete',
      needs: 'discount:delete',
      icon: <Trash2 aria-hidden="true" />,
      consequence: t('sellerDiscounts.bulkDelete.consequence'),
      keepLabel: t('sellerDiscounts.bulkDelete.keep'),
      tone: 'danger',
      act: (slug, discount) => deleteDiscount(slug, discount.discount_id),
    },
  ],
  empty: {
    title: t('sellerDiscounts.list.empty.title'),
    text: t('sellerDiscounts.list.empty.text'),
  },
}

/** Lists a business's discounts. */
export function DiscountsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={discounts} search={search} />
}
