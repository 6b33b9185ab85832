import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { deleteUser, deleteUserCallback } from './routes.ts'

/**
 * Deleting an account: at once by password, by token or (where no mail is sent) by a fresh session; otherwise by a
 * mailed link. What it owns alone is dealt with first, and all of it goes in one transaction. A link that somebody else
 * opens is not used up.
 */
export function accountDeletion(deps: AuthDeps) {
  return {
    id: 'account-deletion',
    endpoints: { deleteUser: deleteUser(deps), deleteUserCallback: deleteUserCallback(deps) },
  } satisfies BetterAuthPlugin
}
