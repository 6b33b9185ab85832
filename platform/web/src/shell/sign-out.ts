import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { authClient, settleAuth } from './auth-client.ts'

/** Ends the session and forgets everything that was shown to this person. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => settleAuth(authClient.signOut()),
    onSuccess: async () => {
      await router.navigate({ to: '/' })
      queryClient.clear()
    },
  })
}
