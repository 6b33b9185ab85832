import { useMutation } from '@tanstack/react-query'
import { authClient, unwrapAuth } from './auth-client.ts'

/** Target of the link in the verification email. */
export const VERIFIED_PATH = '/account/purchases?verified=1'

/** Resends the verification email. */
export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => unwrapAuth(authClient.sendVerificationEmail({ email, callbackURL: VERIFIED_PATH })),
  })
}
