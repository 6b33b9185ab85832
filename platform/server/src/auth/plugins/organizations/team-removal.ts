import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { formatPeople } from '#src/auth/organizations/format-people.ts'
import { findCaller } from '#src/auth/plugins/organizations/membership/caller.ts'
import { createRefusal } from '#src/auth/refusals.ts'

const Removed = z.object({ teamId: z.string() })

const matcher = ({ path }: { path?: string }) => path === '/organization/remove-team'

/** Lists who is invited to a team. */
async function listInvited({ database }: AuthDeps, organizationId: string, teamId: string): Promise<string[]> {
  const pending = await database.db
    .withoutPlugins()
    .selectFrom('invitation')
    .select('email')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', systemClock.now())
    .where(sql<boolean>`${teamId} = any (string_to_array("teamId", ','))`)
    .orderBy('createdAt')
    .execute()
  return pending.map(({ email }) => email)
}

/**
 * Removes teams. Better-auth takes a removed team out of pending invitations without a word, and keeps it as the active team of
 * sessions; whoever has it as the active one could not remove it at all.
 */
export function completeTeamRemoval(deps: AuthDeps) {
  return {
    id: 'team-removal',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            const membership = findCaller(ctx)?.membership
            const { data } = Removed.safeParse(ctx.body)
            if (!data || !membership?.permissions.has('team:delete')) return
            const invited = await listInvited(deps, membership.organization.id, data.teamId)
            if (invited.length > 0) throw createRefusal('TEAM_HAS_PENDING_INVITATIONS:named', { people: formatPeople(invited) })
            const { session } = ctx.context
            if (session) ctx.context.session = { ...session, session: { ...session.session, activeTeamId: null } }
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ body, context: { returned } }) => {
            const { data } = Removed.safeParse(body)
            if (!data || isAPIError(returned)) return
            await deps.transact(({ trx }) =>
              trx
                .withoutPlugins()
                .updateTable('session')
                .set({ activeTeamId: null })
                .where('activeTeamId', '=', data.teamId)
                .execute(),
            )
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
