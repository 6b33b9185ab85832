import { Link } from '@tanstack/react-router'
import { copyText } from '@tradepost/ui/copy-button'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/dropdown-menu'
import { toast } from '@tradepost/ui/toast'
import { Archive, ArchiveRestore, Copy, Pencil, Store } from 'lucide-react'
import { useState } from 'react'
import { ArchiveProduct } from './archive-product.tsx'
import type { ListedProduct } from './product-columns.tsx'

/** The menu of a row in the product list. */
export function ProductRowMenu({ slug, product, isArchived }: { slug: string; product: ListedProduct; isArchived: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  async function copyId() {
    if (await copyText(product.product_id)) toast.success('ID copied')
    else toast.error('Couldn’t copy ID')
  }
  const params = { slug, productId: product.product_id }
  return (
    <>
      <RowMenu label={`Actions for ${product.name}`}>
        <MenuLink>
          <Link to="/dashboard/$slug/products/$productId" params={params}>
            <Pencil aria-hidden="true" />
            Edit
          </Link>
        </MenuLink>
        {isArchived ? null : (
          <MenuLink>
            <Link to="/shop/$slug/$productId" params={params}>
              <Store aria-hidden="true" />
              View in shop
            </Link>
          </MenuLink>
        )}
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyId()}>
          Copy ID
        </MenuItem>
        <MenuSeparator />
        {isArchived ? (
          <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={() => setIsAsking(true)}>
            Unarchive
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
            Archive
          </MenuItem>
        )}
      </RowMenu>
      <ArchiveProduct slug={slug} product={product} isArchived={isArchived} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
