import type { WebhookFaultLab } from '@tradepost/contract/provider/webhooks/webhook-faults'
import type { FaultLab } from './set-faults.ts'

export const viewFaultLab = ({ id, faults, faultsSince, struck }: FaultLab): WebhookFaultLab => ({
  webhook_id: id,
  faults,
  since: faultsSince?.toISOString() ?? null,
  struck,
})
