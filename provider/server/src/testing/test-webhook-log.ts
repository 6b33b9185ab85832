import type { WebhookDelivery, WebhookDeliveryListItem } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { WebhookEventDetails, WebhookEventListItem } from '@tradepost/contract/provider/webhooks/webhook-events'
import type { WebhookFaultLab } from '@tradepost/contract/provider/webhooks/webhook-faults'
import type { WebhookReplay } from '@tradepost/contract/provider/webhooks/webhook-replays'
import type { TestBusiness } from './test-provider.ts'

type List<Item> = { data: Item[]; done: boolean; iterator: string | null }
type Query = Record<string, string | number>

/** The calls about deliveries that the SDK doesn't have. */
export const openLog = ({ client }: Pick<TestBusiness, 'client'>) => ({
  events: (query: Query = {}) => client.get<List<WebhookEventListItem>>('/webhook_events', { query }),
  event: (id: string) => client.get<WebhookEventDetails>(`/webhook_events/${id}`),
  deliveries: (query: Query = {}) => client.get<List<WebhookDeliveryListItem>>('/webhook_deliveries', { query }),
  delivery: (id: string) => client.get<WebhookDelivery>(`/webhook_deliveries/${id}`),
  resend: (id: string) => client.post<WebhookDelivery>(`/webhook_deliveries/${id}/resend`),
  retry: (webhook: string) => client.post<{ retried: number }>(`/webhooks/${webhook}/retry`),
  waiting: async (webhook: string) => (await client.get<{ waiting: number }>(`/webhooks/${webhook}/figures`)).waiting,
  example: (webhook: string, type: string) => client.post<WebhookDelivery>(`/webhooks/${webhook}/examples`, { body: { type } }),
  replay: (webhook: string, body: object) => client.post<WebhookReplay>(`/webhooks/${webhook}/replay`, { body }),
  replays: (webhook: string, query: Query = {}) => client.get<List<WebhookReplay>>(`/webhooks/${webhook}/replays`, { query }),
  getReplay: (webhook: string, id: string) => client.get<WebhookReplay>(`/webhooks/${webhook}/replays/${id}`),
  stopReplay: (webhook: string, id: string) => client.post<WebhookReplay>(`/webhooks/${webhook}/replays/${id}/stop`),
  faults: (webhook: string) => client.get<WebhookFaultLab>(`/test_helpers/webhooks/${webhook}/faults`),
  setFaults: (webhook: string, body: object) => client.put<WebhookFaultLab>(`/test_helpers/webhooks/${webhook}/faults`, { body }),
  clearFaults: (webhook: string) => client.delete<WebhookFaultLab>(`/test_helpers/webhooks/${webhook}/faults`),
})

/** Reads every page of a list. */
export async function readAll<Item>(read: (query: Query) => Promise<List<Item>>, query: Query = {}): Promise<Item[]> {
  const items: Item[] = []
  for (let iterator: string | null | undefined; iterator !== null; ) {
    const page: List<Item> = await read(iterator ? { ...query, iterator } : query)
    items.push(...page.data)
    iterator = page.iterator
  }
  return items
}

/** Returns the status and the body of a refused call. */
export const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'not refused',
    ({ status, error }) => ({ status, ...error }),
  )
