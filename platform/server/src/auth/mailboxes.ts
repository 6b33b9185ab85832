import type { Work } from '#src/scope.ts'
import type { UserRow } from './table.ts'

/** Notes that the account's owner reads the mail of its address. False when that was known already. */
export async function proveMailbox({ trx, clock }: Work, userId: string): Promise<boolean> {
  const added = await trx
    .insertInto('provenMailboxes')
    .values({ userId, provenAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).execute()
  return added !== undefined
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
