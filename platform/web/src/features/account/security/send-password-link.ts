import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

/** Emails the link that sets a password. Better-auth requires it for a first password. */
export function sendPasswordLink(email: string) {
  return unwrapAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' }))
}
