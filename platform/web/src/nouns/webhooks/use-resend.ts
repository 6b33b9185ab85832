import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { nounKey, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

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
