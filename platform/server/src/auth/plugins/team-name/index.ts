import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { createRefusal } from '#src/auth/refusals.ts'

const Name = z.string().trim().min(1).max(100)
const Body = z.object({ name: Name.optional(), data: z.object({ name: Name.optional() }).optional() })

/** Requires a team name of at least 1 character (specification, section 3); better-auth also accepts an empty one. */
export const teamName = {
  id: 'team-name',
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === '/organization/create-team' || path === '/organization/update-team',
        handler: createAuthMiddleware(async (ctx) => {
          if (!Body.safeParse(ctx.body).success) throw createRefusal('INVALID_TEAM_NAME')
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin
