import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { changeEmail } from './routes.ts'

/**
 * Changing the address as the specification has it: the old address is asked, the link works only for the signed-in
 * owner, the new address begins unverified and is asked in turn. Until it answers, it resets no password, so that a
 * slip of the finger gives nobody the account.
 */
export function emailChange(deps: AuthDeps) {
  return { id: 'email-change', endpoints: { changeEmail: changeEmail(deps) } } satisfies BetterAuthPlugin
}
