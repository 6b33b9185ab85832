import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { DropdownMenu, MenuItem } from '@tradepost/ui/dropdown-menu'
import { toast } from '@tradepost/ui/toast'
import { ArrowLeftRight, CalendarClock, CalendarPlus, ChevronDown, CreditCard, HandCoins, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { CancelSubscription } from '#src/nouns/subscriptions/cancel-subscription.tsx'
import { isOver } from '#src/nouns/subscriptions/subscription-words.ts'
import { errorMessage } from '#src/shell/request.ts'
import { type ShownSubscription, useCancel, usePause, useResume } from './api.ts'
import { CardLinkDialog } from './card-link-dialog.tsx'
import { ChangePlan } from './change-plan.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { NextBillingDialog, PeriodDialog } from './date-dialogs.tsx'

type Shown = 'plan' | 'charge' | 'pause' | 'billing' | 'period' | 'card' | 'cancel'
type PartProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

const nameOf = ({ subscription }: ShownSubscription) =>
  `${subscription.product_name ?? 'the subscription'} for ${subscription.customer.name}`

function PauseDialog({ slug, data, open, onOpenChange }: PartProps) {
  const { subscription } = data
  const pause = usePause({ slug, id: subscription.subscription_id })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        pause.reset()
        onOpenChange(isOpen)
      }}
      title={`Pause ${nameOf(data)}?`}
      consequence="The customer isn’t charged until you resume. Paid time is extended by the pause."
      confirmLabel="Pause subscription"
      keepLabel="Don’t pause"
      tone="primary"
      pending={pause.isPending}
      error={pause.isError ? errorMessage(pause.error) : undefined}
      onConfirm={() =>
        pause.mutate(undefined, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success('Subscription paused')
          },
        })
      }
    />
  )
}

function CancelDialog({ slug, data, open, onOpenChange }: PartProps) {
  const { subscription } = data
  const cancel = useCancel({ slug, id: subscription.subscription_id })
  const canWait = subscription.status === 'active' && !subscription.cancel_at_next_billing_date
  return (
    <CancelSubscription
      open={open}
      onOpenChange={(isOpen) => {
        cancel.reset()
        onOpenChange(isOpen)
      }}
      name={nameOf(data)}
      paidUntil={canWait ? subscription.next_billing_date : undefined}
      isByUsage={subscription.meters.length > 0}
      lossWords="Unused time isn’t refunded automatically."
      pending={cancel.isPending}
      error={cancel.error}
      onCancel={(form) =>
        cancel.mutate(form, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(form.when === 'now' ? 'Subscription canceled' : 'Cancellation scheduled')
          },
        })
      }
    />
  )
}

function ResumeButton({ slug, data }: { slug: string; data: ShownSubscription }) {
  const resume = useResume({ slug, id: data.subscription.subscription_id })
  return (
    <Button
      icon={<Play aria-hidden="true" />}
      pending={resume.isPending}
      onClick={() =>
        resume.mutate(undefined, {
          onSuccess: () => void toast.success('Subscription resumed'),
          onError: (error) => void toast.error(errorMessage(error)),
        })
      }
    >
      Resume
    </Button>
  )
}

/** The actions that a subscription's status allows. */
export function SubscriptionActions({ slug, data }: { slug: string; data: ShownSubscription }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const { subscription } = data
  const { status, on_demand: isOnDemand, cancel_at_next_billing_date: isEnding, scheduled_change: waiting, meters } = subscription
  if (isOver(subscription) || status === 'pending') return null
  const isActive = status === 'active'
  const canChange = isActive && !isEnding && !isOnDemand && !waiting && meters.length === 0
  const dialog = (name: Shown) => ({
    slug,
    data,
    open: shown === name,
    onOpenChange: (isOpen: boolean) => setShown(isOpen ? name : null),
  })
  return (
    <>
      {canChange ? (
        <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setShown('plan')}>
          Change plan
        </Button>
      ) : null}
      {isActive && isOnDemand ? (
        <Button icon={<HandCoins aria-hidden="true" />} onClick={() => setShown('charge')}>
          Charge
        </Button>
      ) : null}
      {isActive ? (
        <Button icon={<Pause aria-hidden="true" />} onClick={() => setShown('pause')}>
          Pause
        </Button>
      ) : null}
      {status === 'paused' ? <ResumeButton slug={slug} data={data} /> : null}
      <DropdownMenu
        trigger={
          <Button>
            More
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {isActive && !isOnDemand && !isEnding ? (
          <MenuItem icon={<CalendarClock aria-hidden="true" />} onSelect={() => setShown('billing')}>
            Change billing date…
          </MenuItem>
        ) : null}
        {isActive ? (
          <MenuItem icon={<CalendarPlus aria-hidden="true" />} onSelect={() => setShown('period')}>
            Extend term…
          </MenuItem>
        ) : null}
        <MenuItem icon={<CreditCard aria-hidden="true" />} onSelect={() => setShown('card')}>
          Request a new card…
        </MenuItem>
      </DropdownMenu>
      <Button variant="danger-quiet" onClick={() => setShown('cancel')}>
        Cancel…
      </Button>
      <ChangePlan {...dialog('plan')} />
      <ChargeDialog {...dialog('charge')} />
      <PauseDialog {...dialog('pause')} />
      <NextBillingDialog {...dialog('billing')} />
      <PeriodDialog {...dialog('period')} />
      <CardLinkDialog {...dialog('card')} />
      <CancelDialog {...dialog('cancel')} />
    </>
  )
}
