import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { lacksSecondFactor } from '#src/auth/guards/second-factor.ts'
import { listClosedOrganizations } from '#src/auth/organizations/find-organization.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { readCaller } from './caller.ts'
import { TARGET_CHECKS } from './check-target.ts'

/** Lists across organizations, with the field that names the organization of a line. */
const LISTS: Readonly<Record<string, 'id' | 'organizationId'>> = {
  '/organization/list': 'id',
  '/organization/list-user-teams': 'organizationId',
  '/organization/list-user-invitations': 'organizationId',
}

/** Routes about the person rather than the active organization. */
const OF_A_PERSON = ['create', 'check-slug', 'set-active', 'leave']
  .map((name) => `/organization/${name}`)
  .concat(Object.keys(LISTS))

const Lines = z.array(z.looseObject({ id: z.string(), organizationId: z.string().optional() }))

/**
 * Stands in front of every route of the organization plugin. What belongs to an organization that isn't the caller's, or that was
 * closed, is answered exactly as if it were missing; better-auth has other errors for the two. Nobody who is signed out gets in.
 */
export function checkMembership(deps: AuthDeps) {
  return {
    id: 'membership',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path?.startsWith('/organization/') === true,
          handler: createAuthMiddleware(async (ctx) => {
            const caller = await readCaller(ctx, deps)
            if (!caller) return
            const organization = OF_A_PERSON.includes(ctx.path) ? undefined : caller.membership?.organization
            if (organization && lacksSecondFactor(caller, organization)) throw createRefusal('SECOND_FACTOR_REQUIRED')
            await TARGET_CHECKS[ctx.path]?.(deps, ctx, caller)
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path !== undefined && path in LISTS,
          handler: createAuthMiddleware(async (ctx) => {
            const lines = Lines.safeParse(ctx.context.returned).data
            const field = LISTS[ctx.path]
            if (!lines || !field) return undefined
            const closed = await listClosedOrganizations(
              deps.database.db,
              lines.map((line) => line[field] ?? ''),
            )
            return lines.filter((line) => !closed.has(line[field] ?? ''))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
