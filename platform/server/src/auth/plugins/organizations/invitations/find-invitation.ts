import { systemClock } from '@tradepost/kit/clock'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import type { InvitationRow } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'

export async function findInvitation(db: Kysely<PlatformTables>, id: string): Promise<InvitationRow | undefined> {
  return db.withoutPlugins().selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the invitation of this email that can still be accepted. */
export async function findOpenInvitation(
  db: Kysely<PlatformTables>,
  { organizationId, email }: Pick<InvitationRow, 'organizationId' | 'email'>,
): Promise<InvitationRow | undefined> {
  return (
    db
      .withoutPlugins()
      .selectFrom('invitation')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('status', '=', 'pending')
      // Better-auth sets and compares this time by the machine's clock.
      .where('expiresAt', '>', systemClock.now())
      .executeTakeFirst()
  )
}

/** Returns whether the invitation can still be accepted: pending, for 48 hours since its last email. */
export function isOpenInvitation({ status, expiresAt }: Pick<InvitationRow, 'status' | 'expiresAt'>): boolean {
  return status === 'pending' && expiresAt > systemClock.now()
}

/** Returns whether the invitation was sent to this email. */
export function isInvited(email: string, invitation: Pick<InvitationRow, 'email'> | undefined): invitation is InvitationRow {
  return invitation?.email.toLowerCase() === email.toLowerCase()
}
