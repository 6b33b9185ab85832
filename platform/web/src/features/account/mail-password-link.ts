import { authClient, settleAuth } from '#src/shell/auth-client.ts'

/** Mails the link that sets a password. Better-auth lets nobody set a first one without it. */
export function mailPasswordLink(email: string) {
  return settleAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' }))
}
