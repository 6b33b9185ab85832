import type { SellerDiscount } from '@tradepost/contract/platform/catalog/seller-discounts'
import { copyText } from '@tradepost/ui/copy-button'
import { MenuItem, MenuSeparator, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { OpenItem } from '#src/shell/lists/open-item.tsx'
import { DeleteDiscount } from './delete-discount.tsx'

/** Shows the menu of a row in the discount list. */
export function DiscountRowMenu({ slug, discount }: { slug: string; discount: SellerDiscount }) {
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
