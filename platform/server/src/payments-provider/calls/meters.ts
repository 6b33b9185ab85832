import { RejectedEventsList } from '@tradepost/contract/provider/rejected-events'
import { MeterUsage } from '@tradepost/contract/provider/usage/meter-usage'
import { Meter } from '@tradepost/contract/provider/usage/meters'
import { IngestedEvents, UsageEvent } from '@tradepost/contract/provider/usage/usage-events'
import * as z from 'zod'
import type { AnswerSubject } from '#src/payments-provider/answer-subject.ts'
import { answerOf, itemsOf, type Paging, pageOf } from '#src/payments-provider/answers.ts'
import { acceptAbsent, type DodoPayments, type ProviderClient } from '#src/payments-provider/client.ts'

export type MeterInput = DodoPayments.MeterCreateParams

export const SeenMeter = answerOf(Meter)
const THING = { noun: 'meters', kind: 'thing' } as const
const moved = (id: string, is_archived: boolean): AnswerSubject => ({
  noun: 'meters',
  kind: 'change',
  id,
  facts: { is_archived },
})

export const meterCalls = ({ client, call }: ProviderClient) => ({
  /** Lists meters. A provider without meters returns an empty list. */
  list: ({ archived, ...paging }: Paging & { archived: boolean }) =>
    call(
      itemsOf(SeenMeter),
      (options) => client.meters.list({ ...pageOf(paging), archived }, options).catch(acceptAbsent({ items: [] })),
      { noun: 'meters', kind: 'lines', and: { is_archived: archived } },
    ),
  get: (id: string) => call(SeenMeter, (options) => client.meters.retrieve(id, options), { ...THING, id }),
  create: (input: MeterInput) =>
    call(SeenMeter, (options) => client.meters.create(input, { ...options, maxRetries: 0 }), {
      ...THING,
      and: { is_archived: false },
    }),
  archive: (id: string) => call(z.unknown(), (options) => client.meters.archive(id, options), moved(id, true)),
  unarchive: (id: string) => call(z.unknown(), (options) => client.meters.unarchive(id, options), moved(id, false)),
  /** Returns a meter's daily usage. Only the embedded provider has it; others: null. */
  listDailyUsage: (query: { meter_id: string; start: string; end: string; customer_id?: string | undefined }) =>
    call(MeterUsage.transform(({ items }) => items).nullable(), (options) =>
      client.get('/test_helpers/meter_usage', { ...options, query }).catch(acceptAbsent(null)),
    ),
})

type EventFilters = Pick<DodoPayments.UsageEventListParams, 'customer_id' | 'event_name' | 'meter_id' | 'start' | 'end'>
type EventToSend = DodoPayments.UsageEvents.EventInput

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
