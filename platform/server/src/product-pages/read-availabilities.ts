import type { Availability } from '@tradepost/contract/platform/buyer/storefront'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { type SavedClock, toBusinessTime } from '#src/records/business-clock.ts'
import type { ConnectionKey, RecordScope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'

/** Whether products can be bought now, by ID, without those that can. A date is in the future. */
export type Availabilities = ReadonlyMap<string, { availability: Availability; availableFrom: Date | null }>

type Row = { productId: string; availability: Availability; availableFrom: Date | null } & SavedClock

const listHeldBack = prepare(
  (_: Kysely<PlatformTables>, { organizationId, environment }: ConnectionKey) => sql<Row>`
    select page.product_id, page.availability, page.available_from, pass.clock, pass.clock_at
    from product_pages page
    left join record_passes pass using (organization_id, environment)
    where page.organization_id = ${organizationId} and page.environment = ${environment} and page.availability <> 'available'`,
)

/** Reads which products of a shop can't be bought now. One that was coming soon can from its date on, by the shop's time. */
export async function readAvailabilities({ trx, clock, organizationId, environment }: RecordScope): Promise<Availabilities> {
  const now = clock.now()
  const rows = await listHeldBack.run(trx, { organizationId, environment })
  return new Map(
    rows
      .filter(({ availableFrom, ...saved }) => availableFrom === null || availableFrom > toBusinessTime(saved, now))
      .map(({ productId, availability, availableFrom }) => [productId, { availability, availableFrom }]),
  )
}
