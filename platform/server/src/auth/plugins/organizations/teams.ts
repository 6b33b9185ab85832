import { isVisibleName } from '@tradepost/contract/visible-name'
import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { formatPeople } from '#src/auth/organizations/format-people.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { findCaller } from './membership/caller.ts'

const Name = z.string().trim().min(1).max(100).refine(isVisibleName)
const Body = z.object({ name: Name.optional(), data: z.object({ name: Name.optional() }).optional() })

/** Requires a team name of 1 (specification, section 3) to 100 characters; better-auth also accepts an empty one. */
export const teamName = {
  id: 'team-name',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/organization/create-team' || path === '/organization/update-team',
        handler: createAuthMiddleware(async (ctx) => {
          const issue = Body.safeParse(ctx.body).error?.issues[0]
          if (issue) throw createRefusal(issue.code === 'too_big' ? 'TEAM_NAME_TOO_LONG' : 'INVALID_TEAM_NAME')
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin

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
