import { useMutation } from '@tanstack/react-query'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { useClearSession } from './use-forget-person.ts'

/** Where a browser goes that has no account any more. */
const DELETED_PATH = '/?deleted=1'
/** The answer of better-auth when the account is gone; the other one is "Verification email sent". */
const DELETED = 'User deleted'

/** A password, the token of a mailed link, or neither. */
type Proof = { password?: string; token?: string }

/** Deletes the account at once, or asks for the mail whose link does; which of the two, the server decides. */
export function useDeleteAccount() {
  const forgetPerson = useClearSession()
  return useMutation({
    mutationFn: (proof: Proof | undefined) => unwrapAuth(authClient.deleteUser({ ...proof, callbackURL: DELETED_PATH })),
    onSuccess: async (answer) => {
      if (answer?.message === DELETED) await forgetPerson(DELETED_PATH)
    },
  })
}
