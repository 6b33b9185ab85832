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

/** Asks before a product leaves the shop, or comes back to it. */
export function ArchiveProduct({ slug, product, isArchived, open, onOpenChange }: ArchiveProductProps) {
  const archive = useArchiveProduct(slug, product.product_id)
  function confirm() {
    archive.mutate(isArchived ? 'unarchive' : 'archive', {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(isArchived ? `${product.name} is on the shelf again` : `${product.name} is archived`)
      },
    })
  }
  const words = isArchived
    ? {
        title: `Put ${product.name} back on the shelf?`,
        consequence: 'It can be seen and bought in the shop at once.',
        confirm: `Put ${product.name} back`,
        keep: 'Keep it archived',
      }
    : {
        title: `Archive ${product.name}?`,
        consequence:
          'It leaves the shop at once, and carts that hold it cannot check out with it. Payments made so far stay as they are.',
        confirm: `Archive ${product.name}`,
        keep: 'Keep it on the shelf',
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
