import type { Work } from '#src/scope.ts'
import type { UserRow } from './table.ts'

/** An account together with the address that was proved: an account may have another one by now. */
export type Mailbox = { userId: string; email: string }

/**
 * Notes that the account's owner reads the mail of this address, which is verified with it. One statement decides that
 * the address is still the account's: a change of address at the same moment waits for it, or has made it miss.
 * Undefined when it is not; then nothing was proved.
 */
export async function proveMailbox({ trx, clock }: Work, { userId, email }: Mailbox): Promise<{ isFirst: boolean } | undefined> {
  const user = await trx
    .withoutPlugins()
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: clock.now() })
    .where('id', '=', userId)
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  const added = await trx
    .insertInto('provenMailboxes')
    .values({ userId, provenAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).execute()
  return { isFirst: added !== undefined }
}

/** Whether the account's address was changed to and nobody has proved since that it is theirs. */
export async function isAddressUnproven({ trx }: Work, userId: string): Promise<boolean> {
  return (await trx.selectFrom('emailChanges').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined
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
