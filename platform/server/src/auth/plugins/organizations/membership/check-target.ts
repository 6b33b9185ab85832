import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isOpen } from '#src/auth/organizations/find-membership.ts'
import { findInvitation, isInvited } from '#src/auth/plugins/organizations/invitations/find-invitation.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { Caller } from './caller.ts'

type Check = (deps: AuthDeps, ctx: GenericEndpointContext, caller: Caller) => Promise<void>

const text = z.string().optional().catch(undefined)
const Target = z.object({ teamId: text, invitationId: text, id: text })

const targetOf = ({ body, query }: GenericEndpointContext) => Target.parse({ ...query, ...body })

const isOwn = ({ memberships }: Caller, organizationId: string | undefined) =>
  memberships.some(({ organization }) => organization.id === organizationId)

/** @throws 400 TEAM_NOT_FOUND for a team of an organization that isn't the caller's, as for a missing one */
async function checkTeam({ database }: AuthDeps, ctx: GenericEndpointContext, caller: Caller): Promise<void> {
  const id = targetOf(ctx).teamId ?? caller.activeTeamId
  if (id === undefined) return
  const db = database.db.withoutPlugins()
  const team = await db.selectFrom('team').select('organizationId').where('id', '=', id).executeTakeFirst()
  if (!isOwn(caller, team?.organizationId)) throw createRefusal('TEAM_NOT_FOUND')
}

/** @throws 400 INVITATION_NOT_FOUND for an invitation to an organization that isn't the caller's, as for a missing one */
async function checkInvitation({ database }: AuthDeps, ctx: GenericEndpointContext, caller: Caller): Promise<void> {
  const { invitationId } = targetOf(ctx)
  if (invitationId === undefined) return
  const invitation = await findInvitation(database.db, invitationId)
  if (!isOwn(caller, invitation?.organizationId)) throw createRefusal('INVITATION_NOT_FOUND')
}

/**
 * Lets only the invited person see or answer an invitation. `field`: where better-auth reads its ID, and nowhere else.
 * @throws 403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION for someone else's and for a missing one; 400 ORGANIZATION_NOT_FOUND if
 * the organization was closed
 */
const checkRecipient =
  (field: 'id' | 'invitationId'): Check =>
  async ({ database: { db } }, ctx, { email }) => {
    const id = targetOf(ctx)[field]
    if (id === undefined) return
    const invitation = await findInvitation(db, id)
    if (!isInvited(email, invitation)) throw createRefusal('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
    const organization = await db
      .withoutPlugins()
      .selectFrom('organization')
      .select('id')
      .where('id', '=', invitation.organizationId)
      .where(isOpen)
      .executeTakeFirst()
    if (!organization) throw createRefusal('ORGANIZATION_NOT_FOUND')
  }

/**
 * Routes whose target better-auth looks up among all organizations. Elsewhere it looks within the organization that the request
 * is about, and what belongs to another one is as good as missing.
 */
export const TARGET_CHECKS: Readonly<Record<string, Check>> = {
  '/organization/list-team-members': checkTeam,
  '/organization/cancel-invitation': checkInvitation,
  '/organization/get-invitation': checkRecipient('id'),
  '/organization/accept-invitation': checkRecipient('invitationId'),
  '/organization/reject-invitation': checkRecipient('invitationId'),
}
