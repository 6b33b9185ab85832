import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Badge } from '@tradepost/ui/badge'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { TriangleAlert } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

/** Shows whether an endpoint is on, and whether it fails. */
export function WebhookBadge({ webhook: { disabled, health } }: { webhook: SellerWebhook }) {
  if (disabled) return <StatusBadge status="disabled" />
  if (health && health.consecutive_failures > 0)
    return (
      <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {t('sellerWebhooks.failing')}
      </Badge>
    )
  return <StatusBadge status="enabled" />
}
