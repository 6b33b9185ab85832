import type {
  SellerRejectedEventsList,
  SellerUsageEventList,
  SellerUsageEventsQuery,
  SentUsageEvent,
  UsageEventForm,
} from '@tradepost/contract/platform/seller-usage-events'
import { Fault } from '@tradepost/kit/faults'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { listPage } from '#src/seller/list-page.ts'

/** Lists one page of a business's usage events, newest first. */
export async function listUsageEvents(
  provider: PaymentsProvider,
  { page, page_size, ...query }: SellerUsageEventsQuery,
): Promise<SellerUsageEventList> {
  const { event_name, customer_id, meter_id, start, end } = query
  const filters = {
    ...(event_name ? { event_name } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...(meter_id ? { meter_id } : {}),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
  }
  return listPage((paging) => provider.usageEvents.list({ ...paging, ...filters }), page, page_size)
}

const FIRST_EVENT = /^events\.0\./

/** Maps the provider's error about a request's only event to the fields of the form. */
function toFormFault(error: unknown): unknown {
  if (!(error instanceof Fault) || !error.issues?.some(({ path }) => FIRST_EVENT.test(path))) return error
  const bare = (text: string) => text.replace(/^events\.0\.\w+: /, '')
  const issues = error.issues.map(({ path, message }) => ({ path: path.replace(FIRST_EVENT, ''), message: bare(message) }))
  return new Fault(error.status, error.code, bare(error.message), issues)
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
