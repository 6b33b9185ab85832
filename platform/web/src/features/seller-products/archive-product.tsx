import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useArchiveProduct } from './api.ts'

type ArchiveProductProps = {
  slug: string
  product: { product_id: string; name: string }
  isArchived: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for confirmation before a product is archived or unarchived. */
export function ArchiveProduct({ slug, product, isArchived, open, onOpenChange }: ArchiveProductProps) {
  const archive = useArchiveProduct(slug, product.product_id)
  function confirm() {
    archive.mutate(isArchived ? 'unarchive' : 'archive', {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(isArchived ? t('sellerProducts.unarchive.done') : t('sellerProducts.archive.done'))
      },
    })
  }
  const { name } = product
  const words = isArchived
    ? {
        title: t('sellerProducts.unarchive.title', { name }),
        consequence: t('sellerProducts.unarchive.consequence'),
        confirm: t('sellerProducts.unarchive.confirm', { name }),
        keep: t('sellerProducts.unarchive.keep'),
      }
    : {
        title: t('sellerProducts.archive.title', { name }),
        consequence: t('sellerProducts.archive.consequence'),
        confirm: t('sellerProducts.archive.confirm', { name }),
        keep: t('sellerProducts.archive.keep'),
      }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        archive.reset()
        onOpenChange(isOpen)
      }}
      title={words.title}
      consequence={words.consequence}
      confirmLabel={words.confirm}
      keepLabel={words.keep}
      tone={isArchived ? 'primary' : 'danger'}
      pending={archive.isPending}
      error={archive.isError ? getErrorMessage(archive.error) : undefined}
      onConfirm={confirm}
    />
  )
}
