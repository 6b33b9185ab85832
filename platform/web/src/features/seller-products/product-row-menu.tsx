import { Link } from '@tanstack/react-router'
import { copyText } from '@tradepost/ui/copy-button'
import { MenuItem, MenuLink, MenuSeparator, RowMenu } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { Archive, ArchiveRestore, Copy, CopyPlus, Store } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { OpenItem } from '#src/shell/lists/open-item.tsx'
import { ArchiveProduct } from './archive-product.tsx'
import type { ListedProduct } from './product-columns.tsx'

/** Shows the menu of a row in the product list. */
export function ProductRowMenu({ slug, product, isArchived }: { slug: string; product: ListedProduct; isArchived: boolean }) {
  const may = usePermissions(slug)
  const [isAsking, setIsAsking] = useState(false)
  async function copyId() {
    if (await copyText(product.product_id)) toast.success(t('sellerProducts.rowMenu.idCopied'))
    else toast.error(t('sellerProducts.rowMenu.idNotCopied'))
  }
  return (
    <>
      <RowMenu label={t('sellerProducts.rowMenu.label', { name: product.name })}>
        <OpenItem slug={slug} path={['products', product.product_id]} editNeeds="product:update" />
        {isArchived ? null : (
          <MenuLink>
            <Link to="/shop/$slug/$productId" params={{ slug, productId: product.product_id }}>
              <Store aria-hidden="true" />
              {t('sellerProducts.rowMenu.viewInShop')}
            </Link>
          </MenuLink>
        )}
        {may('product:create') ? (
          <MenuLink>
            <Link to="/dashboard/$slug/products/new" params={{ slug }} search={{ from: product.product_id }}>
              <CopyPlus aria-hidden="true" />
              {t('sellerProducts.rowMenu.duplicate')}
            </Link>
          </MenuLink>
        ) : null}
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyId()}>
          {t('sellerProducts.rowMenu.copyId')}
        </MenuItem>
        {may('product:archive') ? (
          <>
            <MenuSeparator />
            {isArchived ? (
              <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={() => setIsAsking(true)}>
                {t('sellerProducts.rowMenu.unarchive')}
              </MenuItem>
            ) : (
              <MenuItem icon={<Archive aria-hidden="true" />} tone="danger" onSelect={() => setIsAsking(true)}>
                {t('actions.archive')}
              </MenuItem>
            )}
          </>
        ) : null}
      </RowMenu>
      <ArchiveProduct slug={slug} product={product} isArchived={isArchived} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
