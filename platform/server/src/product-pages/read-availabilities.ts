import { Availability } from '@tradepost/contract/platform/buyer/storefront'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { toBusinessTime } from '#src/records/business-clock.ts'
import type { Body } from '#src/records/merge-update.ts'
import { listBeside } from '#src/records/read-records.ts'
import type { ConnectionKey, RecordScope } from '#src/scope.ts'

/** Whether products can be bought now, by ID, without those that can. A date is in the future. */
export type Availabilities = ReadonlyMap<string, { availability: Availability; availableFrom: Date | null }>

const HeldBack = z.object({
  productId: z.string(),
  availability: Availability,
  availableFrom: z.coerce.date().nullable(),
  clock: z.unknown(),
  clockAt: z.coerce.date().nullable(),
})

const heldBackQuery = ({ organizationId, environment }: ConnectionKey) => sql<{ body: Body }>`
  select jsonb_build_object('productId', page.product_id, 'availability', page.availability, 'availableFrom', page.available_from,
    'clock', pass.clock, 'clockAt', pass.clock_at) as body
  from product_pages page
  left join record_passes pass using (organization_id, environment)
  where page.organization_id = ${organizationId} and page.environment = ${environment} and page.availability <> 'available'`

/** Reads which products of a shop can't be bought now. One that was coming soon can from its date on, by the shop's time. */
export async function readAvailabilities(scope: RecordScope): Promise<Availabilities> {
  const now = scope.clock.now()
  const rows = HeldBack.array().parse(await listBeside(scope, heldBackQuery(scope)))
  return new Map(
    rows
      .filter(({ availableFrom, ...saved }) => availableFrom === null || availableFrom > toBusinessTime(saved, now))
      .map(({ productId, availability, availableFrom }) => [productId, { availability, availableFrom }]),
  )
}
