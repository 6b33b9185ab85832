import type { PatchCart } from '@tradepost/contract/platform/buyer/cart'
import type { Visitor } from '#src/callers.ts'
import type { Scope } from '#src/scope.ts'
import { getCartOwner } from './own-cart.ts'

/** Saves a visitor's country and discount code; an absent field leaves its value unchanged. */
export async function updateCart(scope: Scope, visitor: Visitor, { country, discount_code }: PatchCart): Promise<void> {
  const said = {
    ...(country === undefined ? {} : { country }),
    ...(discount_code === undefined ? {} : { discountCode: discount_code }),
  }
  if (Object.keys(said).length === 0) return
  const updatedAt = scope.clock.now()
  await scope.trx
    .insertInto('carts')
    .values({
      organizationId: scope.organizationId,
      owner: getCartOwner(visitor),
      country: country ?? null,
      discountCode: discount_code ?? null,
      updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'owner']).doUpdateSet({ ...said, updatedAt }))
    .execute()
}
