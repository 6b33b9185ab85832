import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SellerRetriedDeliveries, SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import {
  SellerWebhookReplay,
  SellerWebhookReplayList,
  type WebhookReplayForm,
} from '@tradepost/contract/platform/developers/seller-webhook-replays'
import { SellerWebhookFaultLab, type WebhookFaultsForm } from '@tradepost/contract/platform/developers/seller-webhook-tests'
import { deliveriesQuery } from '#src/nouns/webhooks/queries.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { nounKey, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { sendRequest } from '#src/shell/request.ts'

const REPLAY_POLL_MILLISECONDS = 1000

/** Returns a function that refetches what an endpoint's deliveries show. */
function useRefreshDeliveries(slug: string, webhookId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [nounKey(slug, 'webhook-deliveries'), nounKey(slug, 'webhook-events'), thingKey(slug, 'webhooks', webhookId)].map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

const replaysKey = (slug: string, id: string) => [...thingKey(slug, 'webhooks', id), 'replays']

/** Returns whether something of a replay is still on its way. */
export const isReplayRunning = ({ status, pending }: SellerWebhookReplay): boolean => status === 'running' || pending > 0

/** Loads the last replays of an endpoint, again and again while one runs. */
export const replaysQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: replaysKey(slug, id),
    queryFn: ({ signal }) => sendRequest(SellerWebhookReplayList, `${thingPath(slug, 'webhooks', id)}/replays`, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isReplayRunning) ? REPLAY_POLL_MILLISECONDS : false),
  })

/** Sends the events of a time again. */
export function useReplay(slug: string, id: string) {
  const queryClient = useQueryClient()
  const refresh = useRefreshDeliveries(slug, id)
  return useMutation({
    mutationFn: (body: WebhookReplayForm) =>
      sendRequest(SellerWebhookReplay, `${thingPath(slug, 'webhooks', id)}/replays`, { method: 'POST', body }),
    onSuccess: () => Promise.all([queryClient.invalidateQueries({ queryKey: replaysKey(slug, id) }), refresh()]),
  })
}

/** Stops a replay. */
export function useStopReplay(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (replayId: string) =>
      sendRequest(SellerWebhookReplay, `${thingPath(slug, 'webhooks', id)}/replays/${encodeURIComponent(replayId)}/stop`, {
        method: 'POST',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: replaysKey(slug, id) }),
  })
}

/** Sends now what waits for its next attempt. */
export function useRetryWaiting(slug: string, id: string) {
  const refresh = useRefreshDeliveries(slug, id)
  return useMutation({
    mutationFn: () => sendRequest(SellerRetriedDeliveries, `${thingPath(slug, 'webhooks', id)}/retry`, { method: 'POST' }),
    onSuccess: refresh,
  })
}

/** Sends an example of an event. */
export function useSendExample(slug: string, id: string) {
  const refresh = useRefreshDeliveries(slug, id)
  return useMutation({
    mutationFn: (type: string) =>
      sendRequest(SellerWebhookDelivery, `${thingPath(slug, 'webhooks', id)}/examples`, { method: 'POST', body: { type } }),
    onSuccess: refresh,
  })
}

const faultsKey = (slug: string, id: string) => [...thingKey(slug, 'webhooks', id), 'faults']

/** Loads the fault lab of an endpoint. */
export const faultsQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: faultsKey(slug, id),
    queryFn: ({ signal }) => sendRequest(SellerWebhookFaultLab, `${thingPath(slug, 'webhooks', id)}/faults`, { signal }),
  })

/** Switches the fault lab on, with these settings, or off. */
export function useSetFaults(slug: string, id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: WebhookFaultsForm | null) =>
      sendRequest(
        SellerWebhookFaultLab,
        `${thingPath(slug, 'webhooks', id)}/faults`,
        body ? { method: 'PUT', body } : { method: 'DELETE' },
      ),
    onSuccess: (lab) => queryClient.setQueryData(faultsKey(slug, id), lab),
  })
}

const POLL_MILLISECONDS = 3000

/** Loads a page of an endpoint's deliveries, and follows the newest ones while they are shown. */
export function useDeliveries(slug: string, webhookId: string, { view: _, delivery: __, ...search }: ListSearch) {
  const isNewest = search.cursor === undefined
  const query = useQuery({
    ...deliveriesQuery(slug, { ...search, webhook_id: webhookId }),
    refetchInterval: isNewest ? POLL_MILLISECONDS : false,
  })
  return { query }
}
