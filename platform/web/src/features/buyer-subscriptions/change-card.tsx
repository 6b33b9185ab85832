import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { cardLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useChangeCard } from './api.ts'

const NEW = 'new'

type ChangeCardProps = { data: BuyerSubscriptionPage; open: boolean; onOpenChange: (open: boolean) => void }

function changeLabel(card: BuyerSubscriptionPage['card']): string {
  if (card === null) return t('buyerSubscriptions.changeCard.text')
  return t('buyerSubscriptions.changeCard.textWithCard', { card: cardLabel(card) })
}

/** Changes a subscription's card to a saved one, or to a new one entered on the payment page. */
export function ChangeCard({ data, open, onOpenChange }: ChangeCardProps) {
  const { subscription, kept_cards: kept, shop } = data
  const [chosen, setChosen] = useState<string>(NEW)
  const change = useChangeCard(subscription.subscription_id)
  const isNew = chosen === NEW
  const isHeld = subscription.status === 'on_hold'
  function submit() {
    change.mutate(isNew ? { type: 'new' } : { type: 'existing', payment_method_id: chosen }, {
      onSuccess: ({ url }) => {
        if (url) return
        onOpenChange(false)
        toast.success(t(isHeld ? 'buyerSubscriptions.changeCard.paymentInProgress' : 'buyerSubscriptions.changeCard.updated'))
      },
    })
  }
  // Keeps the button pending while the browser loads the payment page.
  const isGoing = change.isSuccess && change.data.url !== null
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        change.reset()
        setChosen(NEW)
        onOpenChange(isOpen)
      }}
      title={t(isHeld ? 'buyerSubscriptions.changeCard.retryTitle' : 'buyerSubscriptions.changeCard.title')}
      description={isHeld ? t('buyerSubscriptions.changeCard.retryText') : changeLabel(data.card)}
      footer={
        <>
          <DialogClose>
            <Button>{t('buyerSubscriptions.changeCard.keep')}</Button>
          </DialogClose>
          <Button variant="primary" pending={change.isPending || isGoing} onClick={submit}>
            {t(isNew ? 'buyerSubscriptions.changeCard.goToPaymentPage' : 'buyerSubscriptions.changeCard.use')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          legend={t('buyerSubscriptions.changeCard.method')}
          value={chosen}
          onValueChange={setChosen}
          options={[
            {
              value: NEW,
              label: t('buyerSubscriptions.changeCard.newCard'),
              detail: t('buyerSubscriptions.changeCard.newCardDetail', { shop: shop.name }),
            },
            ...kept.map((card) => ({ value: card.payment_method_id, label: cardLabel(card) })),
          ]}
        />
        {change.isError ? (
          <Alert tone="danger" title={t('buyerSubscriptions.changeCard.failed')} isLive>
            {getErrorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
