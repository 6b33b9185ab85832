import { useMutation } from '@tanstack/react-query'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { useClearSession } from './use-forget-person.ts'

/** Page that opens once the account is deleted. */
const DELETED_PATH = '/?deleted=1'
/** better-auth's message when the account is deleted; the other one is "Verification email sent". */
const DELETED = 'User deleted'

/** A password, the token of an emailed link, or neither. */
type Proof = { password?: string; token?: string }

/** Deletes the account right away or requests the email with the link. The server decides which. */
export function useDeleteAccount() {
  const forgetPerson = useClearSession()
  return useMutation({
    mutationFn: (proof: Proof | undefined) => unwrapAuth(authClient.deleteUser({ ...proof, callbackURL: DELETED_PATH })),
    onSuccess: async (answer) => {
      if (answer?.message === DELETED) await forgetPerson(DELETED_PATH)
    },
  })
}
