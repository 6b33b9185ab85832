import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { VERIFICATION_SECONDS } from '#src/auth/accounts/verification-link.ts'
import type { WantedEmailRow } from '#src/auth/table.ts'
import type { Work } from '#src/scope.ts'

type Wanted = Pick<WantedEmailRow, 'userId' | 'email'>

const oldest = ({ clock }: Work) => addMilliseconds(clock.now(), -VERIFICATION_SECONDS * SECOND)

/** Saves the email that an account wants, replacing any earlier one, for as long as a link works. */
export async function saveWantedEmail(work: Work, wanted: Wanted & { isApproved: boolean }): Promise<void> {
  const row = { ...wanted, askedAt: work.clock.now() }
  await work.trx
    .insertInto('wantedEmails')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Returns the email that an account wants, unless its links have expired. */
export async function findWantedEmail(work: Work, userId: string): Promise<WantedEmailRow | undefined> {
  return work.trx
    .selectFrom('wantedEmails')
    .selectAll()
    .where('userId', '=', userId)
    .where('askedAt', '>', oldest(work))
    .executeTakeFirst()
}

/** Records that the current address approved. False if the account no longer wants this email. */
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

/** Deletes the request for this email. False if the account no longer wants it, or the current address did not approve. */
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
