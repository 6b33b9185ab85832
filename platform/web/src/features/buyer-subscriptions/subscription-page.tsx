import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerSubscriptionPage } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { CancelSubscription } from '#src/nouns/subscriptions/cancel-subscription.tsx'
import { NextChargeTotals } from '#src/nouns/subscriptions/next-charge.tsx'
import {
  costLabel,
  getSubscriptionDisplayStatus,
  isOver,
  listLabel,
  newPlanChargeLabel,
  nextChargeDayLabel,
  timesLabel,
} from '#src/nouns/subscriptions/subscription-labels.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { subscriptionQuery, useCancel } from './api.ts'
import { ChangeCard } from './change-card.tsx'
import { ChangePlan } from './change-plan.tsx'
import { Notices } from './notices.tsx'
import { PaymentsCard } from './payments-card.tsx'

type OpenDialog = 'plan' | 'card' | 'cancel'

function nameOf({ subscription, name }: BuyerSubscriptionPage): string {
  return subscription.product_name ?? name
}

/** Shows the next charge: amount, date and card. */
function Next({ data }: { data: BuyerSubscriptionPage }) {
  const { subscription, next_charge: next, card } = data
  if (!next) return null
  const chargedTo = card ? t('buyerSubscriptions.details.chargedTo', { lastFour: card.last_four }) : undefined
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h2 className="text-md tracking-[-0.01em]">
        {next.net === null && !subscription.is_by_usage
          ? newPlanChargeLabel(subscription, formatDay(next.at))
          : nextChargeDayLabel(subscription, formatDay(next.at))}
      </h2>
      {next.net === null ? null : (
        <NextChargeTotals
          next={next}
          name={timesLabel(nameOf(data), subscription.quantity)}
          isByUsage={subscription.is_by_usage}
          label={chargedTo ?? t('buyerSubscriptions.details.total')}
          charged={chargedTo}
        />
      )}
    </div>
  )
}

function Details({ data }: { data: BuyerSubscriptionPage }) {
  const { subscription, addons, shop, poster, name } = data
  const extras = listLabel(
    addons.map((addon) => timesLabel(addon.name ?? t('buyerSubscriptions.details.unnamedAddon'), addon.quantity)),
  )
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <PosterThumb name={poster ?? name} size={64} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="text-lg font-[580]">{costLabel(subscription, subscription.is_by_usage)}</p>
          <p className="text-sm text-ink-3">
            {extras ? `${t('buyerSubscriptions.details.withAddons', { addons: extras })} ` : null}
            {t.rich('buyerSubscriptions.details.from', {
              name: shop.name,
              date: formatDay(subscription.created_at),
              shop: (inside) => (
                <Link to="/shop/$slug" params={{ slug: shop.slug }} className="tp-link">
                  {inside}
                </Link>
              ),
            })}
          </p>
        </div>
      </div>
      <Next data={data} />
    </div>
  )
}

function SubscriptionActions({ data, onShow }: { data: BuyerSubscriptionPage; onShow: (shown: OpenDialog) => void }) {
  const { subscription, card } = data
  const { status, cancel_at_next_billing_date: isEnding, on_demand: isOnDemand, scheduled_change: waiting } = subscription
  const canChange = status === 'active' && !isEnding && !isOnDemand && !subscription.is_by_usage && !waiting
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap gap-2">
        {canChange ? <Button onClick={() => onShow('plan')}>{t('buyerSubscriptions.details.changePlan')}</Button> : null}
        <Button variant={canChange ? 'ghost' : 'outline'} onClick={() => onShow('cancel')}>
          {t(isEnding ? 'buyerSubscriptions.details.cancelNow' : 'buyerSubscriptions.details.cancel')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        {card ? (
          <PaymentMethodLine brand={card.network} lastFour={card.last_four} />
        ) : (
          <span className="text-ink-3">{t('buyerSubscriptions.details.noCard')}</span>
        )}
        <button type="button" className="tp-link min-h-6 text-sm" onClick={() => onShow('card')}>
          {t('buyerSubscriptions.details.changeCard')}
        </button>
      </div>
    </div>
  )
}

function Cancel({
  data,
  open,
  onOpenChange,
}: {
  data: BuyerSubscriptionPage
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { subscription } = data
  const cancel = useCancel(subscription.subscription_id)
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
      isByUsage={subscription.is_by_usage}
      by="buyer"
      lossWords={t('buyerSubscriptions.cancel.loss')}
      pending={cancel.isPending}
      error={cancel.error}
      onCancel={(form) =>
        cancel.mutate(form, {
          onSuccess: () => {
            onOpenChange(false)
            toast.success(t(form.when === 'now' ? 'buyerSubscriptions.cancel.canceled' : 'buyerSubscriptions.cancel.scheduled'))
          },
        })
      }
    />
  )
}

/** Shows the outcome of entering a new card on the payment page. */
function CardOutcome({ outcome }: { outcome: string | undefined }) {
  if (outcome === undefined || outcome === 'processing') return null
  if (outcome === 'failed' || outcome === 'cancelled')
    return (
      <Alert tone="danger" title={t('buyerSubscriptions.cardOutcome.declined.title')} isLive>
        {t('buyerSubscriptions.cardOutcome.declined.text')}
      </Alert>
    )
  // Any other value is the subscription's status with the new card, such as active or paused.
  return (
    <Alert tone="success" title={t('buyerSubscriptions.cardOutcome.updated.title')} isLive>
      {t('buyerSubscriptions.cardOutcome.updated.text')}
    </Alert>
  )
}

function SubscriptionView({ data, cardOutcome }: { data: BuyerSubscriptionPage; cardOutcome: string | undefined }) {
  const [shown, setShown] = useState<OpenDialog | null>(null)
  const { subscription } = data
  const { status, word } = getSubscriptionDisplayStatus(subscription)
  const dialog = (name: OpenDialog) => ({
    data,
    open: shown === name,
    onOpenChange: (isOpen: boolean) => setShown(isOpen ? name : null),
  })
  const title = timesLabel(nameOf(data), subscription.quantity)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em] [overflow-wrap:anywhere]">{title}</h1>
        <StatusBadge status={status}>{word}</StatusBadge>
      </div>
      <CardOutcome outcome={cardOutcome} />
      <Notices data={data} onFixCard={() => setShown('card')} />
      {isOver(subscription) ? null : (
        <>
          <TicketCard details={<Details data={data} />}>
            <SubscriptionActions data={data} onShow={setShown} />
          </TicketCard>
          <ChangePlan {...dialog('plan')} />
          <ChangeCard {...dialog('card')} />
          <Cancel {...dialog('cancel')} />
        </>
      )}
      <PaymentsCard payments={data.payments} />
    </>
  )
}

type SubscriptionPageProps = {
  subscriptionId: string
  /** The outcome in the URL, if the buyer returns from the payment page. */
  cardOutcome: string | undefined
}

/** Shows a subscription of the signed-in person: its price and next charge, with actions to change or cancel it. */
export function SubscriptionPage({ subscriptionId, cardOutcome }: SubscriptionPageProps) {
  const subscription = useQuery(subscriptionQuery(subscriptionId, cardOutcome))
  return (
    <>
      <Link
        to="/account/subscriptions"
        className="inline-flex min-h-6 w-fit items-center gap-1.5 text-sm text-ink-2 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4! rtl:-scale-x-100" />
        {t('buyerSubscriptions.title')}
      </Link>
      <QueryView
        query={subscription}
        what={t('shell.things.subscription')}
        isPage
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-9 w-56" />
            <Skeleton className="h-56 rounded-lg" />
            <Skeleton className="h-40 rounded-lg" />
          </div>
        }
      >
        {(data) => <SubscriptionView data={data} cardOutcome={cardOutcome} />}
      </QueryView>
    </>
  )
}
