import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { toast } from '@tradepost/ui/toast'
import { errorMessage } from '#src/shell/request.ts'
import { useArchiveProduct } from './api.ts'

type ArchiveProductProps = {
  slug: string
  product: { product_id: string; name: string }
  isArchived: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms archiving or unarchiving a product. */
export function ArchiveProduct({ slug, product, isArchived, open, onOpenChange }: ArchiveProductProps) {
  const archive = useArchiveProduct(slug, product.product_id)
  function confirm() {
    archive.mutate(isArchived ? 'unarchive' : 'archive', {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(isArchived ? 'Product unarchived' : 'Product archived')
      },
    })
  }
  const words = isArchived
    ? {
        title: `Unarchive ${product.name}?`,
        consequence: 'Customers can see and buy it in your shop right away.',
        confirm: `Unarchive ${product.name}`,
        keep: 'Keep archived',
      }
    : {
        title: `Archive ${product.name}?`,
        consequence: 'It’s removed from your shop right away, and carts with it can’t check out. Past payments don’t change.',
        confirm: `Archive ${product.name}`,
        keep: 'Keep active',
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
      error={archive.isError ? errorMessage(archive.error) : undefined}
      onConfirm={confirm}
    />
  )
}
