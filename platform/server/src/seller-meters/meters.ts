import type { MeterForm, SellerMeter, SellerMeterUsage } from '@tradepost/contract/platform/catalog/seller-meters'
import { isNested, type Meter, type MeterFilter } from '@tradepost/contract/provider/usage/meters'
import { type MeterInput, SeenMeter } from '#src/payments-provider/calls/meters.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { readWithState } from '#src/records/load-record.ts'
import { meters as noun } from '#src/records/nouns/meters.ts'
import { IS_ACTIVE, listBodies, NEWEST, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { recordOf, type SellerCall } from '#src/seller/ask-provider.ts'

type InputFilter = NonNullable<MeterInput['filter']>

/** Converts a filter: its clauses are all conditions or all filters, as the SDK's type requires. */
function toFilter({ conjunction, clauses }: MeterFilter): InputFilter {
  const filters = clauses.filter(isNested)
  if (filters.length > 0) return { conjunction, clauses: filters.map(toFilter) }
  return { conjunction, clauses: clauses.flatMap((clause) => (isNested(clause) ? [] : [clause])) }
}

/** Converts the form for the provider. */
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

/** Returns a meter and whether it is archived. @throws 404 */
export const getMeter = (asked: SellerCall, id: string): Promise<SellerMeter> =>
  recordOf(asked, { noun, id }, readWithState(SeenMeter))

/** Archives or unarchives a meter; new prices can't use an archived one. */
export async function setArchived(provider: PaymentsProvider, id: string, archived: boolean): Promise<void> {
  await (archived ? provider.meters.archive(id) : provider.meters.unarchive(id))
}

const CHOICES_MAX = 500

/** Lists the meters that a new price may use, newest first. */
export async function listMeterChoices(scope: RecordScope): Promise<Meter[]> {
  const bodies = await listBodies(scope, noun, { conditions: [IS_ACTIVE], orderBy: NEWEST, limit: CHOICES_MAX })
  return readBodies(SeenMeter, bodies)
}

/** Returns a meter's daily usage. @throws 404 for an unknown meter, 422 for too many days at once */
export async function listDailyUsage(
  provider: PaymentsProvider,
  query: Parameters<PaymentsProvider['meters']['listDailyUsage']>[0],
): Promise<SellerMeterUsage> {
  // First, because a provider without daily usage answers that request the same as for an unknown meter.
  await provider.meters.get(query.meter_id)
  return { items: await provider.meters.listDailyUsage(query) }
}
