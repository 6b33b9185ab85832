import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sessionQuery } from '#src/shell/session.ts'

/** Goes on as a visitor whose session the server has ended: nothing that was shown to the person stays behind. */
export function useClearSession(): (path: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (path) => {
    // Whatever is on the screen learns of it first: forgetting alone tells nobody.
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({ href: path })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }
}
