import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { forgetPassword, requestPasswordReset, setPassword } from './routes.ts'

/**
 * Lost and missing passwords: the specification's second name for asking (`/forget-password`), one time for every
 * answer, and its words where somebody has a password already.
 */
export function passwords(deps: AuthDeps) {
  return {
    id: 'passwords',
    endpoints: {
      requestPasswordReset: requestPasswordReset(deps),
      forgetPassword: forgetPassword(deps),
      setPassword: setPassword(),
    },
  } satisfies BetterAuthPlugin
}
