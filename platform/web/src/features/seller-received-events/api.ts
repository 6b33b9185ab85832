import { useMutation } from '@tanstack/react-query'
import { ReceivedEventDetails } from '@tradepost/contract/platform/seller-received-events'
import { thingPath, useRemember } from '#src/shell/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

/** Applies a received event again. */
export function useRetry(slug: string, id: string) {
  const remember = useRemember<ReceivedEventDetails>(slug, 'received-events', (event) => event.id)
  return useMutation({
    mutationFn: () => sendRequest(ReceivedEventDetails, `${thingPath(slug, 'received-events', id)}/retry`, { method: 'POST' }),
    onSuccess: remember,
  })
}
