import { sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import type { Scope } from '#src/scope.ts'

type Bought = { productId: string; quantity: number }

/**
 * Removes bought items from the buyer's carts, and the discount code used. Items added during the checkout stay, and so does
 * everything if none of the items is in a cart: they were bought at once.
 */
export async function removeBoughtItems(scope: Scope, owners: readonly string[], bought: readonly Bought[]): Promise<void> {
  if (owners.length === 0) return
  const { trx, organizationId } = scope
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of bought) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  const emptied = sql`
    with bought as (
      select * from unnest(${[...quantities.keys()]}::text[], ${[...quantities.values()]}::int[]) as bought (product_id, quantity)
    ), gone as (
      delete from cart_items item using bought
      where item.organization_id = ${organizationId} and item.owner = ${matchAny(owners)}
        and item.product_id = bought.product_id and item.quantity <= bought.quantity returning item.owner
    ), fewer as (
      update cart_items item set quantity = item.quantity - bought.quantity from bought
      where item.organization_id = ${organizationId} and item.owner = ${matchAny(owners)}
        and item.product_id = bought.product_id and item.quantity > bought.quantity returning item.owner
    )
    update carts set discount_code = null where organization_id = ${organizationId}
      and owner in (select owner from gone union all select owner from fewer)`
  await write({ trx }, emptied)
}
