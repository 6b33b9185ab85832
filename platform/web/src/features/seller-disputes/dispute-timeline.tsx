import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import { DisputeStage } from '@tradepost/contract/provider/payments'
import { Card } from '@tradepost/ui/card'
import { Timeline, type TimelineItem } from '@tradepost/ui/timeline'
import { Check, Send, ShieldAlert, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { stageLabel } from '#src/nouns/disputes/dispute-labels.ts'
import { formatMoment } from '#src/shell/moment.ts'

type Look = { title: string; icon: ReactNode; tone: TimelineItem['tone'] }

const LOOKS: Readonly<Record<string, Look>> = {
  'dispute.opened': { title: t('sellerDisputes.timeline.opened'), icon: <ShieldAlert />, tone: 'warning' },
  'dispute.challenged': { title: t('sellerDisputes.timeline.challenged'), icon: <Send />, tone: 'neutral' },
  'dispute.accepted': { title: t('sellerDisputes.timeline.accepted'), icon: <Undo2 />, tone: 'neutral' },
  'dispute.cancelled': { title: t('sellerDisputes.timeline.cancelled'), icon: <Check />, tone: 'success' },
  'dispute.expired': { title: t('sellerDisputes.timeline.expired'), icon: <X />, tone: 'danger' },
  'dispute.won': { title: t('sellerDisputes.timeline.won'), icon: <Check />, tone: 'success' },
  'dispute.lost': { title: t('sellerDisputes.timeline.lost'), icon: <X />, tone: 'danger' },
}

const Stage = DisputeStage.nullable().catch(null)

/** Lists the events of a dispute, newest first. */
export function DisputeTimeline({ timeline }: { timeline: SellerDispute['timeline'] }) {
  if (timeline.length === 0) return null
  const items = timeline.map(({ at, type, stage }, index) => {
    const known = Stage.parse(stage)
    return {
      id: `${at}-${index}`,
      ...(LOOKS[type] ?? { title: type, tone: 'neutral' as const }),
      detail: known ? stageLabel(known) : undefined,
      time: <time dateTime={at}>{formatMoment(at)}</time>,
    }
  })
  return (
    <Card
      title={t('sellerPayments.timeline.title')}
      action={t('sellerPayments.timeline.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
    >
      <Timeline items={items} />
    </Card>
  )
}
