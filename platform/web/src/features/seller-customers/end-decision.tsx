import type { SellerAccess } from '@tradepost/contract/platform/developers/seller-access'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useDecideAccess } from './access-api.ts'

type EndProps = { slug: string; customerId: string; access: SellerAccess }

/** Ends a decision, so that purchases decide again. */
export function EndDecision({ slug, customerId, access }: EndProps) {
  const { product_id: productId, product_name: name } = access
  const decide = useDecideAccess(slug, customerId)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('sellerAccess.customer.end')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          decide.reset()
          setIsOpen(open)
        }}
        title={t('sellerAccess.customer.endTitle', { product: name ?? productId })}
        consequence={t('sellerAccess.customer.endText')}
        confirmLabel={t('sellerAccess.customer.end')}
        keepLabel={t('sellerAccess.customer.keep')}
        pending={decide.isPending}
        error={decide.isError ? getErrorMessage(decide.error) : undefined}
        onConfirm={() =>
          decide.mutate(
            { productId, form: null },
            {
              onSuccess: () => {
                setIsOpen(false)
                toast.success(t('sellerAccess.customer.ended'))
              },
            },
          )
        }
      />
    </>
  )
}
