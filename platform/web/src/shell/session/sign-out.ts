import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { authClient, unwrapAuth } from './auth-client.ts'
import { sessionQuery } from './session.ts'
import { showSignedOut, tellOtherTabs } from './signed-out.ts'

/**
 * Ends the session and removes the person's data from the pages of this browser: from other tabs first, and also if the server
 * can't be reached.
 */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => unwrapAuth(authClient.signOut()),
    onMutate: tellOtherTabs,
    onSuccess: async () => {
      // Updates open pages first, because clearing the cache notifies no one.
      queryClient.setQueryData(sessionQuery.queryKey, null)
      await router.navigate({ to: '/' })
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    },
    onError: () => {
      showSignedOut('unfinished')
      queryClient.clear()
    },
  })
}
