import { sql } from '@tradepost/kit/database'
import { sendAlong } from '@tradepost/kit/send-statements'
import type { Scope } from '#src/scope.ts'

type Bought = { productId: string; quantity: number }

/** Removes bought items from the buyer's carts, and the discount code used. Items added during the checkout stay. */
export async function removeBoughtItems(scope: Scope, owners: readonly string[], bought: readonly Bought[]): Promise<void> {
  if (owners.length === 0) return
  const { trx, organizationId } = scope
  for (const { productId, quantity } of bought) {
    const own = { organizationId, productId }
    const gone = trx
      .deleteFrom('cartItems')
      .where((row) => row.and(own))
      .where('owner', 'in', owners)
      .where('quantity', '<=', quantity)
    await sendAlong(trx, gone)
    const fewer = trx
      .updateTable('cartItems')
      .set({ quantity: sql<number>`quantity - ${quantity}` })
      .where((row) => row.and(own))
      .where('owner', 'in', owners)
      .where('quantity', '>', quantity)
    await sendAlong(trx, fewer)
  }
  const used = trx
    .updateTable('carts')
    .set({ discountCode: null })
    .where('organizationId', '=', organizationId)
    .where('owner', 'in', owners)
  await sendAlong(trx, used)
}
