import type { Work } from '#src/scope.ts'
import type { OrderRow } from './table.ts'

const PURCHASES_MAX = 200

/** What a guest bought with this address joins the account of the person who has just proved that it is theirs. */
export async function claimPurchases({ trx, clock }: Work, user: { id: string; email: string }): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ userId: user.id, updatedAt: clock.now() })
    .where('email', '=', user.email.toLowerCase())
    .where('userId', 'is', null)
    .where('status', '=', 'paid')
    .execute()
}

/** Orders stay when an account goes: the law and the seller need them. They only forget whose account it was. */
export async function clearBuyer({ trx, clock }: Work, userId: string): Promise<void> {
  await trx.updateTable('orders').set({ userId: null, updatedAt: clock.now() }).where('userId', '=', userId).execute()
  await trx.deleteFrom('providerCustomers').where('userId', '=', userId).execute()
  await trx.deleteFrom('cartItems').where('owner', '=', userId).execute()
  await trx.deleteFrom('carts').where('owner', '=', userId).execute()
}

/** Everything that a person bought, newest first. What a subscription renewed by itself stands with the subscription. */
export async function listPurchases({ trx }: Work, userId: string): Promise<OrderRow[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', 'paid')
    .where('isRenewal', '=', false)
    .orderBy('paidAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PURCHASES_MAX)
    .execute()
}
