import { later, SECOND } from '@tradepost/kit/clock'
import type { WantedEmailRow } from '#src/auth/table.ts'
import { VERIFICATION_SECONDS } from '#src/auth/verification-link.ts'
import type { Work } from '#src/scope.ts'

type Wanted = Pick<WantedEmailRow, 'userId' | 'email'>

const oldest = ({ clock }: Work) => later(clock.now(), -VERIFICATION_SECONDS * SECOND)

/** Notes which address an account wants, in place of any before, for as long as a link works. */
export async function saveWantedEmail(work: Work, wanted: Wanted & { isApproved: boolean }): Promise<void> {
  const row = { ...wanted, askedAt: work.clock.now() }
  await work.trx
    .insertInto('wantedEmails')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Returns the address that an account wants, unless its links are too old. */
export async function findWantedEmail(work: Work, userId: string): Promise<WantedEmailRow | undefined> {
  return work.trx
    .selectFrom('wantedEmails')
    .selectAll()
    .where('userId', '=', userId)
    .where('askedAt', '>', oldest(work))
    .executeTakeFirst()
}

/** Notes that the address so far agrees. False if the account no longer wants this address. */
export async function approveWantedEmail(work: Work, { userId, email }: Wanted): Promise<boolean> {
  const approved = await work.trx
    .updateTable('wantedEmails')
    .set({ isApproved: true, askedAt: work.clock.now() })
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('askedAt', '>', oldest(work))
    .returning('userId')
    .executeTakeFirst()
  return approved !== undefined
}

/** Uses up the wish for this address. False if the account no longer wants it, or the address so far did not agree. */
export async function takeWantedEmail(work: Work, { userId, email }: Wanted): Promise<boolean> {
  const taken = await work.trx
    .deleteFrom('wantedEmails')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('isApproved', '=', true)
    .where('askedAt', '>', oldest(work))
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}
