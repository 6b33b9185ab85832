import type { Visitor } from '#src/callers.ts'
import type { Scope } from '#src/scope.ts'
import type { CartItemRow } from './table.ts'

/** Whose cart it is: the person's once signed in, before that the browser's. */
export const cartOwner = (visitor: Visitor): string => visitor.user?.id ?? visitor.guestId

/** The lines of the visitor's cart in this shop, in the order in which they came. */
export async function listCartItems(scope: Scope, visitor: Visitor): Promise<CartItemRow[]> {
  return scope.trx
    .selectFrom('cartItems')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('owner', '=', cartOwner(visitor))
    .orderBy('addedAt')
    .orderBy('productId')
    .execute()
}
