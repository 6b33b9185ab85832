import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../messages.ts'
import { useChooseCard } from '../queries.ts'
import { FailedAlert } from '../shell/failed-alert.tsx'
import { costLabel, titleLabel } from '../subscriptions/subscription-labels.ts'

/** One that waits for a card comes first. */
const firstOf = (subscriptions: readonly PortalSubscription[]): string =>
  (subscriptions.find(({ status }) => status === 'on_hold') ?? subscriptions[0])?.subscription_id ?? ''

/** Adds a card for one of the running subscriptions, on the page where cards are entered. */
export function AddCard({ subscriptions }: { subscriptions: readonly PortalSubscription[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const subscriptionId = chosen ?? firstOf(subscriptions)
  const choose = useChooseCard()
  const isLeaving = choose.isSuccess
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        choose.reset()
        setChosen(null)
        setIsOpen(open)
      }}
      trigger={<Button icon={<Plus aria-hidden="true" />}>{t('cards.add')}</Button>}
      title={t('cards.addTitle')}
      description={t('cards.addText')}
      footer={
        <>
          <DialogClose>
            <Button>{t('changeCard.keep')}</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={choose.isPending || isLeaving}
            onClick={() =>
              choose.mutate(
                { subscriptionId, cardId: null },
                { onSuccess: ({ payment_link: url }) => url && location.assign(url) },
              )
            }
          >
            {t('changeCard.goToPaymentPage')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          legend={t('nav.subscriptions')}
          isLegendHidden
          layout="joined"
          value={subscriptionId}
          onValueChange={setChosen}
          options={subscriptions.map((each) => ({
            value: each.subscription_id,
            label: titleLabel(each),
            detail: costLabel(each),
          }))}
        />
        <FailedAlert error={choose.error} />
      </div>
    </Dialog>
  )
}
