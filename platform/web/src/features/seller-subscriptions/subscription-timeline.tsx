import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Timeline, type TimelineItem } from '@tradepost/ui/timeline'
import { ArrowLeftRight, Check, CreditCard, Pause, Play, Webhook, X } from 'lucide-react'
import { translateEvent } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { formatTimelineDetail } from '#src/nouns/payments/timeline-detail.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import type { ShownSubscription } from './api.ts'

type Look = Pick<TimelineItem, 'icon' | 'tone'>

const LOOKS: Readonly<Record<string, Look>> = {
  'payment.succeeded': { icon: <CreditCard />, tone: 'success' },
  'payment.failed': { icon: <X />, tone: 'danger' },
  'subscription.active': { icon: <Check />, tone: 'success' },
  'subscription.renewed': { icon: <Check />, tone: 'success' },
  'subscription.on_hold': { icon: <Pause />, tone: 'warning' },
  'subscription.paused': { icon: <Pause /> },
  'subscription.unpaused': { icon: <Play /> },
  'subscription.plan_changed': { icon: <ArrowLeftRight /> },
  'subscription.cancelled': { icon: <X />, tone: 'danger' },
  'subscription.failed': { icon: <X />, tone: 'danger' },
  'subscription.update_payment_method': { icon: <CreditCard /> },
}

/** Returns the next scheduled event as a list; empty if there is none. */
function comingOf({ subscription, next_charge: next }: ShownSubscription): TimelineItem[] {
  if (subscription.status !== 'active' || subscription.on_demand) return []
  const at = subscription.next_billing_date
  const amount = next?.total ?? null
  const title = subscription.cancel_at_next_billing_date
    ? t('sellerSubscriptions.timeline.ends')
    : amount === null || !next
      ? t('sellerSubscriptions.timeline.nextCharge')
      : t('sellerSubscriptions.timeline.chargeOf', { amount: formatMoney(amount, next.currency) })
  return [{ id: 'next', tone: 'next', title, time: <time dateTime={at}>{formatMoment(at)}</time> }]
}

/** Lists the events of a subscription, newest first, below the next scheduled one. */
export function SubscriptionTimeline({ slug, data }: { slug: string; data: ShownSubscription }) {
  const items = data.timeline.map(({ id, at, type, title, title_text: text, payment_id: paymentId, ...entry }) => ({
    id,
    title: paymentId ? (
      <PageLink slug={slug} path={['payments', paymentId]} className="hover:underline">
        {translateEvent(title, text)}
      </PageLink>
    ) : (
      translateEvent(title, text)
    ),
    detail: formatTimelineDetail({ ...entry, isDecline: type === 'payment.failed' }),
    time: <time dateTime={at}>{formatMoment(at)}</time>,
    ...(LOOKS[type] ?? { icon: <Webhook /> }),
  }))
  return (
    <Card
      title={t('sellerSubscriptions.timeline.title')}
      action={t('sellerSubscriptions.timeline.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
    >
      {items.length === 0 ? (
        <p className="text-sm text-ink-3">{t('sellerSubscriptions.timeline.empty')}</p>
      ) : (
        <Timeline items={[...comingOf(data), ...items]} />
      )}
    </Card>
  )
}
