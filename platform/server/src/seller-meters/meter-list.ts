import { Meter } from '@tradepost/contract/provider/usage/meters'
import { sql } from '@tradepost/kit/database/database'
import { SeenMeter } from '#src/payments-provider/calls/meters.ts'
import { meters } from '#src/records/nouns/meters.ts'
import { equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

/** The list of a business's meters: by default the active ones, which prices may use. */
export const meterList: RecordList<Meter> = {
  needs: 'usage:read',
  noun: meters,
  read: eachAs(SeenMeter),
  sorts: { created_at: 'created_at', name: 'name' },
  tabs: {
    name: 'status',
    of: sql`case when is_archived then 'archived' else 'active' end`,
    values: ['active', 'archived'],
    first: 'active',
  },
  filters: { event_name: equals('event_name'), ...instants('created_at') },
  csv: {
    header: ['meter_id', 'name', 'event_name', 'aggregation', 'measurement_unit', 'created_at'],
    row: (meter) => [meter.id, meter.name, meter.event_name, meter.aggregation.type, meter.measurement_unit, meter.created_at],
  },
}

export const meterListRoutes = listRoutes('Seller: meters', {
  name: 'meters',
  words: 'meters',
  item: Meter,
  list: meterList,
})
