import type { Work } from '#src/scope.ts'
import type { UserRow } from './table.ts'

/** An account together with the address that was proved: an account may have another one by now. */
export type Mailbox = { userId: string; email: string }

/**
 * Marks the address as verified. One statement decides that it is still the account's: a change of address at the same
 * moment waits for it, or has made it miss. False when it is not.
 */
export async function verifyAddress({ trx, clock }: Work, { userId, email }: Mailbox): Promise<boolean> {
  const user = await trx
    .withoutPlugins()
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: clock.now() })
    .where('id', '=', userId)
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  return user !== undefined
}

/**
 * Notes that the account's owner reads the mail of this address, which is verified with it. Undefined when the address
 * is not the account's any more; then nothing was proved.
 */
export async function proveMailbox(work: Work, { userId, email }: Mailbox): Promise<{ isFirst: boolean } | undefined> {
  if (!(await verifyAddress(work, { userId, email }))) return undefined
  const { trx, clock } = work
  const added = await trx
    .insertInto('provenMailboxes')
    .values({ userId, provenAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return { isFirst: added !== undefined }
}

export async function isMailboxProven({ trx }: Work, userId: string): Promise<boolean> {
  return (await trx.selectFrom('provenMailboxes').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined
}

/** The person whose address this is, beyond doubt. */
export async function findProvenUser(work: Work, email: string): Promise<Pick<UserRow, 'id' | 'email'> | undefined> {
  const user = await work.trx
    .withoutPlugins()
    .selectFrom('user')
    .select(['id', 'email'])
    .where('email', '=', email.toLowerCase())
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return user && (await isMailboxProven(work, user.id)) ? user : undefined
}
