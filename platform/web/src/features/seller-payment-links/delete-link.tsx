import type { SellerPaymentLink } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useDeletePaymentLink } from './api.ts'

type DeleteLinkProps = {
  slug: string
  link: SellerPaymentLink
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

/** Asks for confirmation before a link is removed from the list, and says that the link keeps working. */
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
      title={t('sellerPaymentLinks.delete.title', { name })}
      consequence={t('sellerPaymentLinks.delete.consequence')}
      confirmLabel={t('sellerPaymentLinks.delete.confirm', { name })}
      keepLabel={t('sellerPaymentLinks.delete.keep')}
      pending={remove.isPending}
      error={remove.isError ? getErrorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(t('sellerPaymentLinks.delete.done'))
            onDeleted?.()
          },
        })
      }
    />
  )
}
