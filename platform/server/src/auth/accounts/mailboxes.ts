import type { UserRow } from '#src/auth/table.ts'
import type { Work } from '#src/scope.ts'

/** An account with the email that was proved; the account may have another email by now. */
export type Mailbox = { userId: string; email: string }

/**
 * Marks the email as verified. A single statement checks that it is still the account's: a concurrent change of email waits for
 * it, or makes it match nothing. Returns false if the account has another email.
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
 * Records that the account's owner reads the email of this address, which also verifies it. Undefined if the account has another
 * email by now; then nothing is recorded.
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

/** Finds the account with this email whose owner has proved the mailbox. */
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
