import type {
  SellerRejectedEventsList,
  SellerUsageEventList,
  SellerUsageEventsQuery,
  SentUsageEvent,
  UsageEventForm,
} from '@tradepost/contract/platform/sales/seller-usage-events'
import { Fault } from '@tradepost/kit/faults'
import type { Callers } from '#src/callers.ts'
import type { Paging } from '#src/payments-provider/answers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openSellerProvider, recordsOf } from '#src/seller/ask-provider.ts'
import { listPage, toPageCursors } from '#src/seller/iterated-page.ts'
import { listCustomerNames } from '#src/seller-customers/customers.ts'

type ListCall = Callers['seller'] & { query: SellerUsageEventsQuery }

/** Lists one page of a business's usage events, newest first, with the names of their customers. */
export async function listUsageEvents(asked: ListCall): Promise<SellerUsageEventList> {
  const { cursor, page_size, event_name, customer_id, meter_id, timestamp_gte: start, timestamp_lt: end } = asked.query
  const filters = {
    ...(event_name ? { event_name } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...(meter_id ? { meter_id } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  }
  const provider = await openSellerProvider(asked)
  const list = (paging: Paging) => provider.usageEvents.list({ ...paging, ...filters })
  const { items, has_more } = await listPage(list, cursor - 1, page_size)
  const names = await listCustomerNames(await recordsOf(asked), {
    ids: items.map(({ customer_id: id }) => id),
    permissions: asked.permissions,
  })
  return {
    items: items.map((event) => ({ ...event, customer_name: names.get(event.customer_id) ?? null })),
    ...toPageCursors(cursor, has_more),
  }
}

const FIRST_EVENT = /^events\.0\./

/** Maps the provider's error about a request's only event to the fields of the form. */
function toFormFault(error: unknown): unknown {
  if (!(error instanceof Fault) || !error.issues?.some(({ path }) => FIRST_EVENT.test(path))) return error
  const bare = (text: string) => text.replace(/^events\.0\.\w+: /, '')
  const issues = error.issues.map(({ path, message, ...text }) => ({
    path: path.replace(FIRST_EVENT, ''),
    message: bare(message),
    ...text,
  }))
  return new Fault(error.status, error.code, bare(error.message), { ...error, issues })
}

/** Sends one usage event, as an app would. @throws 422 with the field that the provider refuses */
export async function sendUsageEvent(provider: PaymentsProvider, form: UsageEventForm): Promise<SentUsageEvent> {
  try {
    const { ingested_count } = await provider.usageEvents.ingest([form])
    return { is_new: ingested_count === 1 }
  } catch (error) {
    throw toFormFault(error)
  }
}

/** Lists one page of the rejected ingest requests, newest first. */
export async function listRejectedEvents(provider: PaymentsProvider, page: number): Promise<SellerRejectedEventsList> {
  let isKept = true
  const { items, has_more } = await listPage(async (paging) => {
    const rejected = await provider.usageEvents.listRejected(paging)
    isKept = rejected !== null
    return rejected ?? []
  }, page)
  return { items: isKept ? items : null, has_more }
}
