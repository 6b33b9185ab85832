import type { ReceivedInvitation } from '@tradepost/contract/platform/organization/invitations'
import type { Log } from '@tradepost/kit/log'
import { splitRoles } from '#src/auth/guards/permissions.ts'
import { listClosedOrganizations } from '#src/auth/organizations/find-organization.ts'
import { readInviter } from '#src/auth/plugins/organizations/invitations/check-inviter.ts'
import { isOpenInvitation } from '#src/auth/plugins/organizations/invitations/find-invitation.ts'
import type { InvitationRow } from '#src/auth/table.ts'
import type { Work } from '#src/scope.ts'

type Status = ReceivedInvitation['status']
type Reading = Work & { log: Log }

async function findStatus({ trx, log }: Reading, invitation: InvitationRow): Promise<Status> {
  if ((await listClosedOrganizations(trx, [invitation.organizationId])).size > 0) return 'organization_closed'
  if (invitation.status !== 'pending') return invitation.status
  if ((await readInviter({ db: trx, log }, invitation)) !== 'able') return 'inviter_left'
  return isOpenInvitation(invitation) ? 'pending' : 'expired'
}

async function listTeamNames({ trx }: Work, { organizationId, teamId }: InvitationRow): Promise<string[]> {
  if (!teamId) return []
  const teams = await trx
    .withoutPlugins()
    .selectFrom('team')
    .select('name')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', teamId.split(','))
    .orderBy('name')
    .execute()
  return teams.map(({ name }) => name)
}

/** Converts an invitation to what the invited person sees. */
export async function viewInvitation(work: Reading, invitation: InvitationRow): Promise<ReceivedInvitation> {
  const db = work.trx.withoutPlugins()
  const organization = await db
    .selectFrom('organization')
    .select(['name', 'slug'])
    .where('id', '=', invitation.organizationId)
    .executeTakeFirstOrThrow()
  const inviter = await db
    .selectFrom('user')
    .select(['name', 'email'])
    .where('id', '=', invitation.inviterId)
    .executeTakeFirstOrThrow()
  return {
    status: await findStatus(work, invitation),
    email: invitation.email,
    organization,
    inviter,
    roles: splitRoles(invitation.role ?? ''),
    teams: await listTeamNames(work, invitation),
    expires_at: invitation.expiresAt.toISOString(),
  }
}
