import type { WebhookDeliveryListItem } from '@tradepost/contract/provider/webhooks/webhook-deliveries'

/** Returns whether a delivery can be sent now: it is settled, or waits for its next attempt. What is on its way can't. */
export const isResendable = ({ status, next_attempt_at }: Pick<WebhookDeliveryListItem, 'status' | 'next_attempt_at'>): boolean =>
  status !== 'pending' || next_attempt_at !== null
