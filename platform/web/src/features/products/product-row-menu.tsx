import { Link } from '@tanstack/react-router'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/dropdown-menu'
import { Archive, ArchiveRestore, Pencil, Store } from 'lucide-react'
import { useState } from 'react'
import { ArchiveProduct } from './archive-product.tsx'
import type { ListedProduct } from './product-columns.tsx'

/** What can be done with one product of the list. */
export function ProductRowMenu({ slug, product, isArchived }: { slug: string; product: ListedProduct; isArchived: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
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
        {isArchived || product.is_recurring ? null : (
          <MenuLink>
            <Link to="/shop/$slug/$productId" params={params}>
              <Store aria-hidden="true" />
              View in shop
            </Link>
          </MenuLink>
        )}
        <MenuSeparator />
        {isArchived ? (
          <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={() => setIsAsking(true)}>
            Put back on the shelf
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
