import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { splitRoles } from '#src/auth/guards/permissions.ts'
import { findCaller } from '#src/auth/plugins/organizations/membership/caller.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { readInviter } from './check-inviter.ts'
import { findOpenInvitation } from './find-invitation.ts'
import { countRecentTokens, EMAILS_PER_HOUR_MAX } from './send-invitation.ts'

const names = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat().flatMap(splitRoles))
const Resend = z.object({ resend: z.literal(true), email: z.string(), role: names, teamId: names.optional() })

function isSame(given: readonly string[], stored: string | null): boolean {
  const kept = new Set(stored ? splitRoles(stored) : [])
  return new Set(given).symmetricDifference(kept).size === 0
}

/**
 * Prepares `resend: true`, which emails the pending invitation again as it is. Whoever sends it becomes its inviter if the first
 * one could not send it now, since it could not be accepted otherwise.
 * @throws 400 INVITATION_IS_DIFFERENT for other roles or teams, which better-auth would ignore; 429 after five emails in an hour
 */
export async function prepareResend(ctx: GenericEndpointContext, deps: AuthDeps): Promise<void> {
  const caller = findCaller(ctx)
  const { data } = Resend.safeParse(ctx.body)
  if (!data || !caller?.membership?.permissions.has('invitation:create')) return
  const { db } = deps.database
  const organizationId = caller.membership.organization.id
  const invitation = await findOpenInvitation(db, { organizationId, email: data.email })
  if (!invitation) return
  if (!isSame(data.role, invitation.role) || (data.teamId && !isSame(data.teamId, invitation.teamId)))
    throw createRefusal('INVITATION_IS_DIFFERENT')
  const sent = await deps.transact((work) => countRecentTokens(work, invitation.id))
  if (sent >= EMAILS_PER_HOUR_MAX) throw createRefusal('TOO_MANY_REQUESTS:invitation')
  if ((await readInviter({ db, log: deps.log }, invitation)) === 'able') return
  await db
    .withoutPlugins()
    .updateTable('invitation')
    .set({ inviterId: caller.userId })
    .where('id', '=', invitation.id)
    .where('status', '=', 'pending')
    .execute()
}
