import type { ProductPage } from '@tradepost/contract/platform/catalog/seller-products'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type { RecordScope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { findPlans, savePlans } from './plans.ts'
import type { ProductPageRow } from './table.ts'

type Key = Pick<ProductPageRow, 'organizationId' | 'environment' | 'productId'>

const findRow = prepare((db: Kysely<PlatformTables>, { organizationId, environment, productId }: Key) =>
  db
    .selectFrom('productPages')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where('productId', '=', productId),
)

/** Returns what a seller has said of a product: nothing, until there is a row. */
export async function getPage(scope: RecordScope, productId: string): Promise<ProductPage> {
  const { trx, organizationId, environment } = scope
  const [[row], plans] = await Promise.all([
    findRow.run(trx, { organizationId, environment, productId }),
    findPlans(scope, productId),
  ])
  return {
    plans,
    long_description: row?.longDescription ?? null,
    availability: row?.availability ?? 'available',
    available_from: row?.availableFrom?.toISOString() ?? null,
  }
}

/**
 * Saves what a seller says of a product. Absent fields stay as they are; only what is coming soon keeps a date.
 * @throws what `savePlans` throws
 */
export async function savePage(scope: RecordScope, productId: string, whole: Partial<ProductPage>): Promise<void> {
  const { plans, ...patch } = whole
  if (plans !== undefined) await savePlans(scope, productId, plans)
  if (Object.keys(patch).length === 0) return
  const { trx, clock, organizationId, environment } = scope
  const page = { ...(await getPage(scope, productId)), ...patch }
  const said = {
    longDescription: page.long_description,
    availability: page.availability,
    availableFrom: page.availability === 'coming_soon' && page.available_from ? new Date(page.available_from) : null,
    updatedAt: clock.now(),
  }
  await trx
    .insertInto('productPages')
    .values({ organizationId, environment, productId, ...said })
    .onConflict((conflict) => conflict.columns(['organizationId', 'environment', 'productId']).doUpdateSet(said))
    .execute()
}
