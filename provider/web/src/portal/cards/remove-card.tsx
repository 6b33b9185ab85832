import type { PortalCard } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { t } from '../messages.ts'
import { useRemoveCard } from '../queries.ts'
import { cardLabel } from '../shell/card-label.tsx'
import { getErrorMessage } from '../shell/request.ts'
import { useAnnounce } from '../shell/toasts.tsx'

/** The button that removes a card which no running subscription uses, once confirmed. */
export function RemoveCard({ card }: { card: PortalCard }) {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useRemoveCard()
  const announce = useAnnounce()
  const label = cardLabel(card)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        remove.reset()
        setIsOpen(open)
      }}
      trigger={
        <Button size="sm" variant="danger-quiet" aria-label={t('cards.removeNamed', { card: label })}>
          {t('cards.remove')}
        </Button>
      }
      title={t('cards.removeTitle', { card: label })}
      consequence={t('cards.removeText')}
      confirmLabel={t('cards.remove')}
      keepLabel={t('cards.keep')}
      pending={remove.isPending}
      error={remove.error ? getErrorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(card.payment_method_id, {
          onSuccess: () => {
            setIsOpen(false)
            announce(t('cards.removed'))
          },
        })
      }
    />
  )
}
