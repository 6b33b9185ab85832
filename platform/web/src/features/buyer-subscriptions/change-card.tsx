import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/dialog'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { cardWords } from '#src/nouns/subscriptions/card-words.ts'
import { errorMessage } from '#src/shell/request.ts'
import { useChangeCard } from './api.ts'

const NEW = 'new'

type ChangeCardProps = { data: BuyerSubscriptionPage; open: boolean; onOpenChange: (open: boolean) => void }

/** Another card for a subscription: one that is kept, or a new one, which is given on the payment page. */
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
        toast.success(isHeld ? 'This card is being charged now' : 'It is charged to this card from now on')
      },
    })
  }
  // While the browser goes to the other page the button says so still.
  const isGoing = change.isSuccess && change.data.url !== null
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        change.reset()
        setChosen(NEW)
        onOpenChange(isOpen)
      }}
      title={isHeld ? 'Fix your card' : 'Change your card'}
      description={
        isHeld
          ? 'The charge that failed is made again with this card, and the subscription goes on.'
          : `${data.card ? `Now: ${cardWords(data.card)}. ` : ''}Nothing is charged for changing it.`
      }
      footer={
        <>
          <DialogClose>
            <Button>Keep the card</Button>
          </DialogClose>
          <Button variant="primary" pending={change.isPending || isGoing} onClick={submit}>
            {isNew ? 'Go to the payment page' : 'Use this card'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          legend="Charge it to"
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: NEW, label: 'A new card', detail: `given on the payment page of ${shop.name}` },
            ...kept.map((card) => ({ value: card.payment_method_id, label: cardWords(card) })),
          ]}
        />
        {change.isError ? (
          <Alert tone="danger" title="The card is as it was" isLive>
            {errorMessage(change.error)}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  )
}
