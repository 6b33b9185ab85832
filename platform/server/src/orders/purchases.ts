import type { Work } from '#src/scope.ts'

/** Moves guest purchases with this email to the account of the person who has just proved it. */
export async function claimPurchases({ trx, clock }: Work, user: { id: string; email: string }): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ userId: user.id, updatedAt: clock.now() })
    .where('email', '=', user.email.toLowerCase())
    .where('userId', 'is', null)
    .where('status', '=', 'paid')
    .execute()
}

/** Removes a deleted account from its orders. The orders stay, because the law and the seller need them. */
export async function clearBuyer({ trx, clock }: Work, userId: string): Promise<void> {
  await trx.updateTable('orders').set({ userId: null, updatedAt: clock.now() }).where('userId', '=', userId).execute()
  await trx.deleteFrom('providerCustomers').where('userId', '=', userId).execute()
  await trx.deleteFrom('cartItems').where('owner', '=', userId).execute()
  await trx.deleteFrom('carts').where('owner', '=', userId).execute()
}
