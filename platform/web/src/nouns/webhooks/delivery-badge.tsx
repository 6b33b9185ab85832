import type { SellerWebhookDeliveryItem } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { Badge } from '@tradepost/ui/badge'
import { Check, Clock, X } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

type DeliveryState = Pick<SellerWebhookDeliveryItem, 'status' | 'last_attempt'>

/** Names an answer: its status, or that there was none. */
export const answerLabel = (status: number | null): string =>
  status === null ? t('dashboardNouns.webhooks.noAnswer') : String(status)

/** Shows whether a delivery arrived, with the last answer. */
export function DeliveryBadge({ delivery: { status, last_attempt: last } }: { delivery: DeliveryState }) {
  const answer = last ? answerLabel(last.response_status) : undefined
  if (status === 'delivered')
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {answer ?? t('dashboardNouns.webhooks.statuses.delivered')}
      </Badge>
    )
  if (status === 'failed')
    return (
      <Badge tone="danger" icon={<X aria-hidden="true" />}>
        {answer ?? t('dashboardNouns.webhooks.statuses.failed')}
      </Badge>
    )
  return last ? (
    <Badge tone="warning" icon={<X aria-hidden="true" />}>
      {answer}
    </Badge>
  ) : (
    <Badge icon={<Clock aria-hidden="true" />}>{t('dashboardNouns.webhooks.statuses.pending')}</Badge>
  )
}

/** Says in words what became of a delivery: its color and answer alone don't. */
export const deliveryStatusLabel = (status: SellerWebhookDeliveryItem['status']): string =>
  t(`dashboardNouns.webhooks.statuses.${status}`)
