import { isVisibleName } from '@tradepost/contract/visible-name'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { createRefusal } from '#src/auth/refusals.ts'

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
