import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/dialog'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { cardLabel } from '#src/nouns/subscriptions/card-words.ts'
import { errorMessage } from '#src/shell/request.ts'
import { useChangeCard } from './api.ts'

const NEW = 'new'

type ChangeCardProps = { data: BuyerSubscriptionPage; open: boolean; onOpenChange: (open: boolean) => void }

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
        toast.success(isHeld ? 'Payment in progress' : 'Card updated')
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
      title={isHeld ? 'Update your card' : 'Change card'}
      description={
        isHeld
          ? 'We’ll retry the failed payment with this card and reactivate your subscription.'
          : `${data.card ? `Current card: ${cardLabel(data.card)}. ` : ''}You won’t be charged for changing it.`
      }
      footer={
        <>
          <DialogClose>
            <Button>Keep current card</Button>
          </DialogClose>
          <Button variant="primary" pending={change.isPending || isGoing} onClick={submit}>
            {isNew ? 'Go to payment page' : 'Use this card'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          legend="Payment method"
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: NEW, label: 'A new card', detail: `Enter it on ${shop.name}’s payment page` },
            ...kept.map((card) => ({ value: card.payment_method_id, label: cardLabel(card) })),
          ]}
        />
        {change.isError ? (
          <Alert tone="danger" title="Card not changed" isLive>
            {errorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
