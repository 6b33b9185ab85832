import type { CreateAddon } from '@tradepost/contract/provider/addons'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { AddonRow } from './table.ts'

/** Creates an add-on. Products list the add-ons that they offer. */
export async function createAddon(scope: Scope, input: CreateAddon): Promise<AddonRow> {
  const now = scope.clock.now()
  return scope.trx
    .insertInto('addons')
    .values({
      ...toTenant(scope),
      id: generateId('addon'),
      name: input.name,
      description: input.description ?? null,
      price: input.price,
      currency: input.currency,
      taxCategory: input.tax_category,
      imageId: null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
