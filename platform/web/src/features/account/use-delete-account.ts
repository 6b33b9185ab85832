import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { sessionQuery } from '#src/shell/session/session.ts'

/** Returns a function that continues as a visitor after the server ended the session, without any of the person's data. */
export function useClearSession(): (path: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (path) => {
    // Updates the open page first, because removing queries notifies no one.
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({ href: path })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }
}

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
