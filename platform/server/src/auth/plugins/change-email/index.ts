import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { changeEmail } from './routes.ts'

/**
 * Changing the address. A verified old address is asked first, then the new one; the links work for the signed-in owner
 * only. The account keeps its address until the link to the new one is followed, so that a change nobody proved keeps
 * no address from its owner. The new address begins unverified, as the specification says.
 */
export function emailChange(deps: AuthDeps) {
  return { id: 'email-change', endpoints: { changeEmail: changeEmail(deps) } } satisfies BetterAuthPlugin
}
