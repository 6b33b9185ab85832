import type { Meter } from '@tradepost/contract/provider/usage/meters'
import type { MeterRow } from './table.ts'

/** Returns a meter as the API shows it, every key present. */
export function viewMeter(meter: MeterRow): Meter {
  return {
    id: meter.id,
    business_id: meter.businessId,
    name: meter.name,
    description: meter.description,
    event_name: meter.eventName,
    measurement_unit: meter.measurementUnit,
    aggregation: { type: meter.aggregation, key: meter.aggregationKey },
    filter: meter.filter,
    created_at: meter.createdAt.toISOString(),
    updated_at: meter.updatedAt.toISOString(),
  }
}
