import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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
