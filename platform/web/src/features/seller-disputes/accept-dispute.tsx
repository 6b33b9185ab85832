import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useAccept } from './api.ts'
import { HeldTotals } from './held-card.tsx'

/** Accepts a dispute, after showing what that costs. */
export function AcceptDispute({ slug, dispute }: { slug: string; dispute: SellerDispute }) {
  const { dispute_id: id, currency, customer } = dispute
  const amount = formatMoney(Number(dispute.amount), currency)
  const accept = useAccept({ slug, id })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('sellerDisputes.accept.open')}</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          accept.reset()
          setIsOpen(open)
        }}
        title={
          customer
            ? t('sellerDisputes.accept.title', { amount, customer: customer.name })
            : t('sellerDisputes.accept.titleUnnamed', { amount })
        }
        consequence={t('sellerDisputes.accept.consequence')}
        confirmLabel={t('sellerDisputes.accept.confirm')}
        keepLabel={t('sellerDisputes.accept.keep')}
        pending={accept.isPending}
        error={accept.isError ? getErrorMessage(accept.error) : undefined}
        onConfirm={() =>
          accept.mutate(undefined, {
            onSuccess: () => {
              setIsOpen(false)
              toast.success(t('sellerDisputes.accept.done'))
            },
          })
        }
      >
        {dispute.held ? <HeldTotals held={dispute.held} label={t('sellerDisputes.accept.cost')} /> : null}
      </ConfirmDialog>
    </>
  )
}
