import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { toast } from '@tradepost/ui/toast'
import { errorMessage } from '#src/shell/request.ts'
import { useDeleteDiscount } from './api.ts'

type DeleteDiscountProps = {
  slug: string
  discount: { discount_id: string; code: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Confirms deleting a code. */
export function DeleteDiscount({ slug, discount, open, onOpenChange, onDeleted }: DeleteDiscountProps) {
  const remove = useDeleteDiscount(slug, discount.discount_id)
  function confirm() {
    remove.mutate(undefined, {
      onSuccess: () => {
        onOpenChange(false)
        toast.success('Discount deleted')
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
      title={`Delete ${discount.code}?`}
      consequence="The code stops working right away, including in open carts. Past payments don’t change. This can’t be undone."
      confirmLabel={`Delete ${discount.code}`}
      keepLabel="Keep discount"
      pending={remove.isPending}
      error={remove.isError ? errorMessage(remove.error) : undefined}
      onConfirm={confirm}
    />
  )
}
