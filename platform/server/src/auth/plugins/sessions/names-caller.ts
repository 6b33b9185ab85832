import { findCurrentRequest } from '@tradepost/kit/current-request'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { VERIFY_CODE } from '#src/auth/auth-events.ts'

/** Tells the security log who calls better-auth, and whether a session began: only its own hooks know. */
export function namesCaller() {
  return {
    id: 'names-caller',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path !== undefined && path !== '/get-session',
          handler: createAuthMiddleware(async ({ path, context: { session, newSession } }) => {
            const request = findCurrentRequest()
            // An administrator's session may become another person's.
            const own = path.startsWith('/admin/') ? session : (newSession ?? session)
            const userId = own?.user.id
            if (!request || userId === undefined) return
            request.subject = userId
            // Setting codes up replaces the session of who is signed in.
            request.hasSignedIn = newSession !== null && !(session && path === VERIFY_CODE)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
