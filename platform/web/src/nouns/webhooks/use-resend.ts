import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import type { WebhookDeliveryListItem } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { nounKey, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Returns whether a delivery can be sent now: it is settled, or waits for its next attempt. What is on its way can't. */
export const isResendable = ({ status, next_attempt_at }: Pick<WebhookDeliveryListItem, 'status' | 'next_attempt_at'>): boolean =>
  status !== 'pending' || next_attempt_at !== null

/** Sends a delivery again: the same bytes, from the first attempt. */
export function useResend(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      sendRequest(SellerWebhookDelivery, `${thingPath(slug, 'webhook-deliveries', id)}/resend`, { method: 'POST' }),
    onSuccess(delivery) {
      queryClient.setQueryData(thingKey(slug, 'webhook-deliveries', id), delivery)
      const shown = [
        nounKey(slug, 'webhook-deliveries'),
        thingKey(slug, 'webhook-events', delivery.event_id),
        thingKey(slug, 'webhooks', delivery.webhook_id),
      ]
      return Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
