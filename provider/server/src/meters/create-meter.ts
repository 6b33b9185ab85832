import type { CreateMeter } from '@tradepost/contract/provider/usage/meters'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { MeterRow } from './table.ts'

/** Creates a meter, which also counts existing events. Drops the key of a count meter. */
export async function createMeter(scope: Scope, input: CreateMeter): Promise<MeterRow> {
  const { type: aggregation, key } = input.aggregation
  const now = scope.clock.now()
  return scope.trx
    .insertInto('meters')
    .values({
      ...toTenant(scope),
      id: generateId('meter'),
      name: input.name,
      description: input.description ?? null,
      eventName: input.event_name,
      measurementUnit: input.measurement_unit,
      aggregation,
      aggregationKey: aggregation === 'count' ? null : key,
      filter: input.filter ?? null,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
