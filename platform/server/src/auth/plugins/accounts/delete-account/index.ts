import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { deleteUser, deleteUserCallback } from './routes.ts'

/**
 * Deletes an account: right away with the password, a token or (where no email is sent) a fresh session; otherwise by an emailed
 * link. Organizations without another owner are handled first, and all of it runs in one transaction. A link that someone else
 * opens stays valid.
 */
export function accountDeletion(deps: AuthDeps) {
  return {
    id: 'account-deletion',
    endpoints: { deleteUser: deleteUser(deps), deleteUserCallback: deleteUserCallback(deps) },
  } satisfies BetterAuthPlugin
}
