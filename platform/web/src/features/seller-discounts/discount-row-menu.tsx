import { Link } from '@tanstack/react-router'
import type { SellerDiscount } from '@tradepost/contract/platform/seller-discounts'
import { copyText } from '@tradepost/ui/copy-button'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/dropdown-menu'
import { toast } from '@tradepost/ui/toast'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DeleteDiscount } from './delete-discount.tsx'

/** The menu of a row in the discounts list. */
export function DiscountRowMenu({ slug, discount }: { slug: string; discount: SellerDiscount }) {
  const [isAsking, setIsAsking] = useState(false)
  async function copy() {
    if (await copyText(discount.code)) toast.success('Code copied')
    else toast.error('Couldn’t copy. Select the code instead.')
  }
  return (
    <>
      <RowMenu label={`Actions for ${discount.code}`}>
        <MenuLink>
          <Link to="/dashboard/$slug/discounts/$discountId" params={{ slug, discountId: discount.discount_id }}>
            <Pencil aria-hidden="true" />
            Edit
          </Link>
        </MenuLink>
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy()}>
          Copy code
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
          Delete…
        </MenuItem>
      </RowMenu>
      <DeleteDiscount slug={slug} discount={discount} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
