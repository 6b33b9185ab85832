/** Discounts: list, create, edit, delete. */

import type { SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { copyText } from '@tradepost/ui/copy-button'
import { MenuItem, MenuSeparator, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { productFilter } from '#src/nouns/products/product-filter.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { OpenItem } from '#src/shell/lists/open-item.tsx'
import { deleteDiscount, discountsQuery } from './api.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { discountColumns } from './discount-columns.tsx'

/** Shows the menu of a row in the discount list. */
function DiscountRowMenu({ slug, discount }: { slug: string; discount: SellerDiscount }) {
  const mayDelete = usePermissions(slug)('discount:delete')
  const [isAsking, setIsAsking] = useState(false)
  async function copy() {
    if (await copyText(discount.code)) toast.success(t('sellerDiscounts.rowMenu.copied'))
    else toast.error(t('sellerDiscounts.rowMenu.notCopied'))
  }
  return (
    <>
      <RowMenu label={t('sellerDiscounts.rowMenu.label', { code: discount.code })}>
        <OpenItem slug={slug} path={['discounts', discount.discount_id]} editNeeds="discount:update" />
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          {t('sellerDiscounts.rowMenu.copyCode')}
        </MenuItem>
        {mayDelete ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
              {t('sellerDiscounts.delete.open')}
            </MenuItem>
          </>
        ) : null}
      </RowMenu>
      <DeleteDiscount slug={slug} discount={discount} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

const discounts: ListDescription<SellerDiscount> = {
  title: t('sellerDiscounts.list.title'),
  description: t('sellerDiscounts.list.description'),
  noun: 'discounts',
  words: 'sellerDiscounts',
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
  hasImport: true,
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
