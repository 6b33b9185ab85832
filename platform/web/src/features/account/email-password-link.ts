import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'

/** Mails the link that sets a password. Better-auth lets nobody set a first one without it. */
export function emailPasswordLink(email: string) {
  return unwrapAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' }))
}
