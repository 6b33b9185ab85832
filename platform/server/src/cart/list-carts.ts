import type { CartList } from '@tradepost/contract/platform/buyer/cart'
import { sql } from '@tradepost/kit/database/database'
import { isOpen } from '#src/auth/organizations/find-membership.ts'
import type { Visitor } from '#src/callers.ts'
import type { Work } from '#src/scope.ts'

/**
 * Lists the shops where a visitor's cart has something, the latest first. A guest's cart counts after sign-in, too: a look at it
 * moves it to the account.
 */
export async function listCarts({ trx }: Work, { guestId, user }: Visitor): Promise<CartList['items']> {
  const { rows } = await sql<CartList['items'][number]>`
    select organization.slug, organization.name
    from cart_items join organization on organization.id = cart_items.organization_id
    where owner = any(${[guestId, ...(user ? [user.id] : [])]}::text[]) and ${isOpen}
    group by organization.slug, organization.name
    order by max(position) desc`.execute(trx)
  return rows
}
