import type { Work } from '#src/scope.ts'

/**
 * Gives a person the orders that were paid with their e-mail as a guest. Only for an e-mail that they have proved to
 * be theirs: anybody can type an address into a sign-up. Returns how many joined the account.
 */
export async function claimPurchases({ trx, clock }: Work, user: { id: string; email: string }): Promise<number> {
  const claimed = await trx
    .updateTable('orders')
    .set({ userId: user.id, updatedAt: clock.now() })
    .where('email', '=', user.email.toLowerCase())
    .where('userId', 'is', null)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows)
}
