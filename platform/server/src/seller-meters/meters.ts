import type { MeterForm, SellerMeter, SellerMeterUsage } from '@tradepost/contract/platform/seller-meters'
import { isNested, type MeterFilter } from '@tradepost/contract/provider/meters'
import type { MeterInput } from '#src/payments-provider/meters.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { listAll } from '#src/seller/list-page.ts'

/** A business has few meters; more archived ones than 500 are not looked through. */
const ARCHIVED_PAGES_MAX = 5

type InputFilter = NonNullable<MeterInput['filter']>

/** Clauses are all conditions or all filters, which the SDK's type says as well. */
function toFilter({ conjunction, clauses }: MeterFilter): InputFilter {
  const filters = clauses.filter(isNested)
  if (filters.length > 0) return { conjunction, clauses: filters.map(toFilter) }
  return { conjunction, clauses: clauses.flatMap((clause) => (isNested(clause) ? [] : [clause])) }
}

/** The form as the provider wants it. */
function toMeter({ description, aggregation: { type, key }, filter, ...rest }: MeterForm): MeterInput {
  return {
    ...rest,
    description: description || null,
    aggregation: { type, key: type === 'count' ? null : key },
    filter: filter && toFilter(filter),
  }
}

export async function createMeter(provider: PaymentsProvider, form: MeterForm): Promise<SellerMeter> {
  return { ...(await provider.meters.create(toMeter(form))), is_archived: false }
}

/** A meter and whether it is archived, which the provider tells only by the list that it is in. @throws 404 */
export async function getMeter(provider: PaymentsProvider, id: string): Promise<SellerMeter> {
  const [meter, archived] = await Promise.all([
    provider.meters.get(id),
    listAll((paging) => provider.meters.list({ ...paging, archived: true }), ARCHIVED_PAGES_MAX),
  ])
  return { ...meter, is_archived: archived.items.some((each) => each.id === id) }
}

/** What a meter made of each day. @throws 404 for a meter that is not there, 422 for more days than can be seen at once */
export async function listDailyUsage(
  provider: PaymentsProvider,
  query: Parameters<PaymentsProvider['meters']['listDailyUsage']>[0],
): Promise<SellerMeterUsage> {
  // First: a provider that does not tell of days has the same answer for them as for an unknown meter.
  await provider.meters.get(query.meter_id)
  return { items: await provider.meters.listDailyUsage(query) }
}
