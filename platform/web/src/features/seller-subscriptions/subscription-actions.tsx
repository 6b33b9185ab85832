import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { DropdownMenu, MenuItem } from '@tradepost/ui/overlays/dropdown-menu'
import { toast } from '@tradepost/ui/overlays/toast'
import { ArrowLeftRight, CalendarClock, CalendarPlus, ChevronDown, CreditCard, HandCoins, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { CancelSubscription } from '#src/nouns/subscriptions/cancel-subscription.tsx'
import { isOver } from '#src/nouns/subscriptions/subscription-labels.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type ShownSubscription, useCancel, usePause, useResume } from './api.ts'
import { CardLinkDialog } from './card-link-dialog.tsx'
import { ChangePlan } from './change-plan.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { NextBillingDialog, PeriodDialog } from './date-dialogs.tsx'

type OpenDialog = 'plan' | 'pause' | 'billing' | 'period' | 'card' | 'cancel'
type PartProps = { slug: string; data: ShownSubscription; open: boolean; onOpenChange: (open: boolean) => void }

function PauseDialog({ slug, data, open, onOpenChange }: PartProps) {
  const { subscription } = data
  const { product_name: product, customer } = subscription
  const pause = usePause({ slug, id: subscription.subscription_id })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        pause.reset()
        onOpenChange(isOpen)
      }}
      title={
        product === null
          ? t('sellerSubscriptions.pause.titleUnnamed', { customer: customer.name })
          : t('sellerSubscriptions.pause.title', { product, customer: customer.name })
      }
      consequence={t('sellerSubscriptions.pause.consequence')}
      confirmLabel={t('sellerSubscriptions.pause.confirm')}
      keepLabel={t('sellerSubscriptions.pause.keep')}
      tone="primary"
      pending={pause.isPending}
      error={pause.isError ? getErrorMessage(pause.error) : undefined}
      onConfirm={() =>
        pause.mutate(undefined, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(t('sellerSubscriptions.pause.done'))
          },
        })
      }
    />
  )
}

function CancelDialog({ slug, data, open, onOpenChange }: PartProps) {
  const { subscription } = data
  const { product_name: product, customer } = subscription
  const cancel = useCancel({ slug, id: subscription.subscription_id })
  const canWait = subscription.status === 'active' && !subscription.cancel_at_next_billing_date
  return (
    <CancelSubscription
      open={open}
      onOpenChange={(isOpen) => {
        cancel.reset()
        onOpenChange(isOpen)
      }}
      name={
        product === null
          ? t('sellerSubscriptions.cancel.nameUnnamed', { customer: customer.name })
          : t('sellerSubscriptions.cancel.name', { product, customer: customer.name })
      }
      paidUntil={canWait ? subscription.next_billing_date : undefined}
      isByUsage={subscription.meters.length > 0}
      by="seller"
      lossWords={t('sellerSubscriptions.cancel.loss')}
      pending={cancel.isPending}
      error={cancel.error}
      onCancel={(form) =>
        cancel.mutate(form, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(
              form.when === 'now' ? t('sellerSubscriptions.cancel.doneNow') : t('sellerSubscriptions.cancel.doneLater'),
            )
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
          onSuccess: () => void toast.success(t('sellerSubscriptions.actions.resumed')),
          onError: (error) => void toast.error(getErrorMessage(error)),
        })
      }
    >
      {t('sellerSubscriptions.actions.resume')}
    </Button>
  )
}

type ActionProps = { slug: string; data: ShownSubscription }

/** Charging an on-demand subscription has a permission of its own. */
function ChargeButton({ slug, data }: ActionProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button icon={<HandCoins aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t('sellerSubscriptions.actions.charge')}
      </Button>
      <ChargeDialog slug={slug} data={data} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

/** The buttons that change a subscription. */
function Changes({ slug, data }: ActionProps) {
  const [shown, setShown] = useState<OpenDialog | null>(null)
  const { subscription } = data
  const { status, on_demand: isOnDemand, cancel_at_next_billing_date: isEnding, scheduled_change: waiting, meters } = subscription
  const isActive = status === 'active'
  const canChange = isActive && !isEnding && !isOnDemand && !waiting && meters.length === 0
  const dialog = (name: OpenDialog) => ({
    slug,
    data,
    open: shown === name,
    onOpenChange: (isOpen: boolean) => setShown(isOpen ? name : null),
  })
  return (
    <>
      {canChange ? (
        <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setShown('plan')}>
          {t('sellerSubscriptions.actions.changePlan')}
        </Button>
      ) : null}
      {isActive ? (
        <Button icon={<Pause aria-hidden="true" />} onClick={() => setShown('pause')}>
          {t('sellerSubscriptions.actions.pause')}
        </Button>
      ) : null}
      {status === 'paused' ? <ResumeButton slug={slug} data={data} /> : null}
      <DropdownMenu
        trigger={
          <Button>
            {t('sellerSubscriptions.actions.more')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {isActive && !isOnDemand && !isEnding ? (
          <MenuItem icon={<CalendarClock aria-hidden="true" />} onSelect={() => setShown('billing')}>
            {t('sellerSubscriptions.actions.changeBillingDate')}
          </MenuItem>
        ) : null}
        {isActive ? (
          <MenuItem icon={<CalendarPlus aria-hidden="true" />} onSelect={() => setShown('period')}>
            {t('sellerSubscriptions.actions.extendTerm')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<CreditCard aria-hidden="true" />} onSelect={() => setShown('card')}>
          {t('sellerSubscriptions.actions.requestCard')}
        </MenuItem>
      </DropdownMenu>
      <Button variant="danger-quiet" onClick={() => setShown('cancel')}>
        {t('sellerSubscriptions.actions.cancel')}
      </Button>
      <ChangePlan {...dialog('plan')} />
      <PauseDialog {...dialog('pause')} />
      <NextBillingDialog {...dialog('billing')} />
      <PeriodDialog {...dialog('period')} />
      <CardLinkDialog {...dialog('card')} />
      <CancelDialog {...dialog('cancel')} />
    </>
  )
}

/** Shows the actions that a subscription's status and the person's permissions allow. */
export function SubscriptionActions({ slug, data }: ActionProps) {
  const may = usePermissions(slug)
  const { subscription } = data
  const { status, on_demand: isOnDemand } = subscription
  if (isOver(subscription) || status === 'pending') return null
  return (
    <>
      {status === 'active' && isOnDemand && may('subscription:charge') ? <ChargeButton slug={slug} data={data} /> : null}
      {may('subscription:update') ? <Changes slug={slug} data={data} /> : null}
    </>
  )
}
