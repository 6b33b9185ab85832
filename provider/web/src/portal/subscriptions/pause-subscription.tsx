import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { type ReactNode, useState } from 'react'
import { t } from '../messages.ts'
import { useChangeSubscription } from '../queries.ts'
import { getErrorMessage } from '../shell/request.ts'
import { useAnnounce } from '../shell/toasts.tsx'

/** The button that pauses a subscription, once confirmed. */
export function PauseSubscription({ subscription, trigger }: { subscription: PortalSubscription; trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeSubscription(subscription.subscription_id)
  const announce = useAnnounce()
  function pause() {
    change.mutate(
      { status: 'paused' },
      {
        onSuccess: () => {
          setIsOpen(false)
          announce(t('pause.paused'))
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        change.reset()
        setIsOpen(open)
      }}
      trigger={trigger}
      title={t('pause.title', { name: subscription.product_name ?? '' })}
      consequence={t('pause.text')}
      confirmLabel={t('subscription.pause')}
      keepLabel={t('pause.keep')}
      tone="primary"
      pending={change.isPending}
      error={change.error ? getErrorMessage(change.error) : undefined}
      onConfirm={pause}
    />
  )
}
