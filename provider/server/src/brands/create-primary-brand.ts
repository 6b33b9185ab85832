import { newId } from '@tradepost/kit/ids'
import { type Scope, tenantOf } from '#src/scope.ts'

/** Gives a new business the brand that its products have unless they name another. */
export async function createPrimaryBrand(scope: Scope, name: string): Promise<void> {
  await scope.trx
    .insertInto('brands')
    .values({
      ...tenantOf(scope),
      id: newId('brand'),
      name,
      isPrimary: true,
      createdAt: scope.clock.now(),
    })
    .execute()
}
