import { useMutation } from '@tanstack/react-query'
import { authClient, unwrapAuth } from './auth-client.ts'
import { toSafeRedirect } from './safe-redirect.ts'

const PURCHASES_PATH = '/account/purchases?verified=1'

/**
 * Returns the target of the link in the verification email: the purchases, or by way of a page that shows a failed link the one
 * that asked for an account.
 */
export const toVerifiedPath = (next?: string | undefined): string =>
  next === undefined ? PURCHASES_PATH : `/verify-email?${new URLSearchParams({ verified: '1', next: toSafeRedirect(next) })}`

/** Resends the verification email. `next`: where its link leads. */
export function useResendVerification(next?: string | undefined) {
  return useMutation({
    mutationFn: (email: string) => unwrapAuth(authClient.sendVerificationEmail({ email, callbackURL: toVerifiedPath(next) })),
  })
}
