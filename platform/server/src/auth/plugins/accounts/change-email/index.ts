import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { changeEmail } from './routes.ts'

/**
 * Changes an account's email. A verified old address is asked first, then the new one; the links work only for the signed-in
 * owner. The account keeps its address until the link to the new one is followed, so that an unproved change never blocks an
 * address for its owner. The new address starts unverified, as the specification says.
 */
export function emailChange(deps: AuthDeps) {
  return { id: 'email-change', endpoints: { changeEmail: changeEmail(deps) } } satisfies BetterAuthPlugin
}
