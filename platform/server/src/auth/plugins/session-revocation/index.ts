import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { revokePendingLinks } from '#src/auth/revoke-other-access.ts'

const OWN = ['/revoke-sessions', '/revoke-other-sessions']
const BY_ADMIN = ['/admin/revoke-user-sessions', '/admin/ban-user', '/admin/set-user-password']

const matcher = ({ path }: { path?: string }) => path !== undefined && [...OWN, ...BY_ADMIN].includes(path)
const Target = z.object({ userId: z.coerce.string() })

/**
 * Signing out everywhere also ends whatever could become a session later: device codes, approved or not, and pending links.
 * Better-auth only deletes the sessions.
 */
export function sessionRevocation({ transact }: AuthDeps) {
  return {
    id: 'session-revocation',
    hooks: {
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ path, body, context: { returned, session } }) => {
            if (isAPIError(returned)) return
            const userId = OWN.includes(path) ? session?.user.id : Target.safeParse(body).data?.userId
            if (!userId) return
            await transact(async (work) => {
              await revokePendingLinks(work, userId)
              // An administrator also acts as other people no longer.
              await work.trx.withoutPlugins().deleteFrom('session').where('impersonatedBy', '=', userId).execute()
            })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
