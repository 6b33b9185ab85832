import { Link } from '@tanstack/react-router'
import type { SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { copyText } from '@tradepost/ui/copy-button'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/dropdown-menu'
import { toast } from '@tradepost/ui/toast'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { DeleteDiscount } from './delete-discount.tsx'

/** Shows the menu of a row in the discount list. */
export function DiscountRowMenu({ slug, discount }: { slug: string; discount: SellerDiscount }) {
  const [isAsking, setIsAsking] = useState(false)
  async function copy() {
    if (await copyText(discount.code)) toast.success(t('sellerDiscounts.rowMenu.copied'))
    else toast.error(t('sellerDiscounts.rowMenu.notCopied'))
  }
  return (
    <>
      <RowMenu label={t('sellerDiscounts.rowMenu.label', { code: discount.code })}>
        <MenuLink>
          <Link to="/dashboard/$slug/discounts/$discountId" params={{ slug, discountId: discount.discount_id }}>
            <Pencil aria-hidden="true" />
            {t('actions.edit')}
          </Link>
        </MenuLink>
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          {t('sellerDiscounts.rowMenu.copyCode')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
          {t('sellerDiscounts.delete.open')}
        </MenuItem>
      </RowMenu>
      <DeleteDiscount slug={slug} discount={discount} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
