import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { InvitationRow } from '#src/auth/table.ts'
import type { Work } from '#src/scope.ts'

/** Cancels this email's expired invitation to the organization, so that the person can be invited again. */
export async function cancelExpiredInvitations(
  { trx }: Work,
  { organizationId, email }: Pick<InvitationRow, 'organizationId' | 'email'>,
): Promise<void> {
  await trx
    .withoutPlugins()
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'pending')
    // Better-auth sets and compares this time by the machine's clock.
    .where('expiresAt', '<=', systemClock.now())
    .execute()
}
