import { Card } from '@tradepost/ui/card'
import { Timeline, type TimelineItem } from '@tradepost/ui/timeline'
import { Check, CreditCard, ShoppingBag, Webhook, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { translateEvent } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { formatTimelineDetail } from '#src/nouns/payments/timeline-detail.ts'
import { formatMoment } from '#src/shell/moment.ts'
import type { ShownPayment } from './api.ts'

type Entry = ShownPayment['timeline'][number]

function lookOf({ kind, title_text: { code } }: Entry): { icon: ReactNode; tone: TimelineItem['tone'] } {
  if (code === 'payment.succeeded') return { icon: <Check />, tone: 'success' }
  if (code === 'payment.failed' || code === 'refund.failed') return { icon: <X />, tone: 'danger' }
  if (kind === 'order') return { icon: <ShoppingBag />, tone: 'neutral' }
  return { icon: kind === 'event' ? <Webhook /> : <CreditCard />, tone: 'neutral' }
}

/** Lists the events of a payment, in the server's order. */
export function PaymentTimeline({ timeline }: { timeline: Entry[] }) {
  if (timeline.length === 0) return null
  const items = timeline.map((entry, index) => ({
    id: `${entry.at}-${index}`,
    title: translateEvent(entry.title, entry.title_text),
    detail: formatTimelineDetail({ ...entry, isDecline: entry.title_text.code === 'payment.failed' }),
    time: <time dateTime={entry.at}>{formatMoment(entry.at)}</time>,
    ...lookOf(entry),
  }))
  return (
    <Card
      title={t('sellerPayments.timeline.title')}
      action={t('sellerPayments.timeline.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
    >
      <Timeline items={items} />
    </Card>
  )
}
