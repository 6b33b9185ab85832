import type { Price } from '@tradepost/contract/provider/prices'
import { findMeters } from '#src/meters/read-meters.ts'
import type { MeterRow } from '#src/meters/table.ts'
import type { Scope } from '#src/scope.ts'
import type { ProductRow } from './table.ts'

/** Returns the IDs of a price's meters, in order. */
export const listMeterIds = (price: Price): string[] =>
  price.type === 'usage_based_price' ? (price.meters ?? []).map((meter) => meter.meter_id) : []

/** Meters by their ids. */
export type Meters = ReadonlyMap<string, MeterRow>

/** Returns every meter in these products' prices. */
export async function findPricedMeters(scope: Scope, products: readonly Pick<ProductRow, 'price'>[]): Promise<Meters> {
  const ids = products.flatMap((product) => listMeterIds(product.price))
  return new Map((await findMeters(scope, [...new Set(ids)])).map((meter) => [meter.id, meter]))
}
