import type { SellerPaymentLink } from '@tradepost/contract/platform/seller-payment-links'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { toast } from '@tradepost/ui/toast'
import { errorMessage } from '#src/shell/request.ts'
import { useDeletePaymentLink } from './api.ts'

type DeleteLinkProps = {
  slug: string
  link: SellerPaymentLink
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks before a link leaves the list, and says that it goes on working. */
export function DeleteLink({ slug, link, open, onOpenChange, onDeleted }: DeleteLinkProps) {
  const remove = useDeletePaymentLink(slug, link.id)
  const { name } = link.form
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        remove.reset()
        onOpenChange(isOpen)
      }}
      title={`Delete ${name}?`}
      consequence="It leaves this list. Whoever has the link or its QR code can still pay by it; to end that, archive its product."
      confirmLabel={`Delete ${name}`}
      keepLabel="Keep the link"
      pending={remove.isPending}
      error={remove.isError ? errorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(`${name} is deleted`)
            onDeleted?.()
          },
        })
      }
    />
  )
}
