import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { type ReactNode, useState } from 'react'
import { t } from '../messages.ts'
import { useChooseCard, useHome } from '../queries.ts'
import { cardLabel, expiryLabel } from '../shell/card-label.tsx'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { useAnnounce } from '../shell/toasts.tsx'

const NEW = 'new'

/** Charges a subscription to another saved card, or leads to the page where a new one is entered. */
export function ChangeCard({ subscription, trigger }: { subscription: PortalSubscription; trigger: ReactNode }) {
  const { subscription_id: subscriptionId, payment_method_id: current } = subscription
  const { data: home } = useHome()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(NEW)
  const choose = useChooseCard()
  const announce = useAnnounce()
  const isHeld = subscription.status === 'on_hold'
  const others = (home?.cards ?? []).filter((card) => card.payment_method_id !== current)
  function submit() {
    choose.mutate(
      { subscriptionId, cardId: chosen === NEW ? null : chosen },
      {
        onSuccess: ({ payment_link: url }) => {
          if (url) return location.assign(url)
          setIsOpen(false)
          announce(t(isHeld ? 'changeCard.paymentInProgress' : 'changeCard.updated'))
        },
      },
    )
  }
  // Stays pending while the browser loads the payment page.
  const isLeaving = choose.isSuccess && choose.data.payment_link !== null
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        choose.reset()
        setChosen(NEW)
        setIsOpen(open)
      }}
      trigger={trigger}
      title={t(isHeld ? 'changeCard.retryTitle' : 'changeCard.title')}
      description={t(isHeld ? 'changeCard.retryText' : 'changeCard.text')}
      footer={
        <>
          <DialogClose>
            <Button>{t('changeCard.keep')}</Button>
          </DialogClose>
          <Button variant="primary" pending={choose.isPending || isLeaving} onClick={submit}>
            {t(chosen === NEW ? 'changeCard.goToPaymentPage' : 'changeCard.use')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          legend={t('changeCard.method')}
          value={chosen}
          onValueChange={setChosen}
          options={[
            {
              value: NEW,
              label: t('changeCard.newCard'),
              detail: t('changeCard.newCardDetail'),
            },
            ...others.map((card) => ({ value: card.payment_method_id, label: cardLabel(card), detail: expiryLabel(card) })),
          ]}
        />
        <FailedAlert error={choose.error} />
      </div>
    </Dialog>
  )
}
