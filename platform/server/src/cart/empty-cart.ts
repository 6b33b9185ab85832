import { sql } from '@tradepost/kit/database'
import type { Scope } from '#src/scope.ts'

type Bought = { productId: string; quantity: number }

/** Removes bought items from the buyer's carts, and the discount code used. Items added during the checkout stay. */
export async function removeBoughtItems(scope: Scope, owners: readonly string[], bought: readonly Bought[]): Promise<void> {
  if (owners.length === 0) return
  for (const { productId, quantity } of bought) {
    const rows = scope.trx
      .deleteFrom('cartItems')
      .where('organizationId', '=', scope.organizationId)
      .where('owner', 'in', owners)
      .where('productId', '=', productId)
    await rows.where('quantity', '<=', quantity).execute()
    await scope.trx
      .updateTable('cartItems')
      .set({ quantity: sql<number>`quantity - ${quantity}` })
      .where('organizationId', '=', scope.organizationId)
      .where('owner', 'in', owners)
      .where('productId', '=', productId)
      .where('quantity', '>', quantity)
      .execute()
  }
  await scope.trx
    .updateTable('carts')
    .set({ discountCode: null })
    .where('organizationId', '=', scope.organizationId)
    .where('owner', 'in', owners)
    .execute()
}
