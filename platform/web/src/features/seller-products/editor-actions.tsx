import { Link } from '@tanstack/react-router'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Archive, ArchiveRestore, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ShownProduct } from './api.ts'
import { ArchiveProduct } from './archive-product.tsx'

/** Shows the actions of a product's edit page. */
export function EditorActions({ slug, product }: { slug: string; product: ShownProduct }) {
  const may = usePermissions(slug)
  const [isAsking, setIsAsking] = useState(false)
  const { is_archived: isArchived } = product
  return (
    <>
      {may('product:archive') ? (
        <Button
          icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          onClick={() => setIsAsking(true)}
        >
          {isArchived ? t('sellerProducts.rowMenu.unarchive') : t('actions.archive')}
        </Button>
      ) : null}
      {isArchived ? null : (
        <Link to="/shop/$slug/$productId" params={{ slug, productId: product.product_id }} className={getButtonClassName()}>
          <ExternalLink aria-hidden="true" />
          {t('sellerProducts.rowMenu.viewInShop')}
        </Link>
      )}
      <ArchiveProduct slug={slug} product={product} isArchived={isArchived} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}
