import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useDeleteDiscount } from './api.ts'

type DeleteDiscountProps = {
  slug: string
  discount: { discount_id: string; code: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks for confirmation before a discount is deleted. */
export function DeleteDiscount({ slug, discount, open, onOpenChange, onDeleted }: DeleteDiscountProps) {
  const remove = useDeleteDiscount(slug, discount.discount_id)
  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        toast.success(t('sellerDiscounts.delete.done'))
        onDeleted?.()
      },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        remove.reset()
        onOpenChange(isOpen)
      }}
      title={t('sellerDiscounts.delete.title', { code: discount.code })}
      consequence={t('sellerDiscounts.delete.consequence')}
      confirmLabel={t('sellerDiscounts.delete.confirm', { code: discount.code })}
      keepLabel={t('sellerDiscounts.delete.keep')}
      pending={remove.isPending}
      error={remove.isError ? getErrorMessage(remove.error) : undefined}
      onConfirm={confirm}
    />
  )
}
