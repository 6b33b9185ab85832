import { RejectedEventsList } from '@tradepost/contract/provider/rejected-events'
import { IngestedEvents, UsageEvent } from '@tradepost/contract/provider/usage/usage-events'
import { answerOf, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

type EventFilters = Pick<DodoPayments.UsageEventListParams, 'customer_id' | 'event_name' | 'meter_id' | 'start' | 'end'>
export type EventToSend = DodoPayments.UsageEvents.EventInput

const SeenEvent = answerOf(UsageEvent)

export const usageEventCalls = ({ client, call }: ProviderClient) => ({
  list: ({ page, pageSize, ...filters }: Paging & EventFilters) =>
    call(itemsOf(SeenEvent), (options) => client.usageEvents.list({ ...pageOf({ page, pageSize }), ...filters }, options)),
  get: (id: string) => call(SeenEvent, (options) => client.usageEvents.retrieve(id, options)),
  /** An event whose ID was already ingested is skipped, so retries are safe. */
  ingest: (events: EventToSend[]) => call(IngestedEvents, (options) => client.usageEvents.ingest({ events }, options)),
  /** Lists rejected ingest requests. Only the embedded provider stores them; others: null. */
  listRejected: (paging: Paging) =>
    call(RejectedEventsList.transform(({ items }) => items).nullable(), (options) =>
      client.get('/test_helpers/rejected_events', { ...options, query: pageOf(paging) }).catch(acceptAbsent(null)),
    ),
})
