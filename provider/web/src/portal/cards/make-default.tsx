import type { PortalCard } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { t } from '../messages.ts'
import { useSetDefaultCard } from '../queries.ts'
import { cardLabel } from '../shell/card-label.tsx'
import { getErrorMessage } from '../shell/request.ts'
import { useAnnounce } from '../shell/toasts.tsx'

/** The button that charges every running subscription to a card, once confirmed. `isOwing`: a failed payment is charged too. */
export function MakeDefault({ card, isOwing }: { card: PortalCard; isOwing: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useSetDefaultCard()
  const announce = useAnnounce()
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        change.reset()
        setIsOpen(open)
      }}
      trigger={<Button size="sm">{t('cards.makeDefault')}</Button>}
      title={t('cards.defaultTitle', { card: cardLabel(card) })}
      consequence={t(isOwing ? 'cards.defaultOutstanding' : 'cards.defaultText')}
      confirmLabel={t('cards.makeDefault')}
      keepLabel={t('changeCard.keep')}
      tone="primary"
      pending={change.isPending}
      error={change.error ? getErrorMessage(change.error) : undefined}
      onConfirm={() =>
        change.mutate(card.payment_method_id, {
          onSuccess: () => {
            setIsOpen(false)
            announce(t('cards.defaultDone'))
          },
        })
      }
    />
  )
}
