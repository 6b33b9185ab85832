import { QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure, isPassing } from './request.ts'
import { onSessionChange, sessionQuery } from './session.ts'

const TRIES_MAX = 2

/**
 * Server state of the whole app. A 401 anywhere means that the session ended, so the shell asks for it anew; so it does
 * when the client of better-auth tells of a change.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!(error instanceof Failure) || error.status !== 401) return
        client.setQueryData(sessionQuery.queryKey, null)
        onSignedOut()
      },
    }),
    defaultOptions: {
      queries: { retry: (failureCount, error) => isPassing(error) && failureCount < TRIES_MAX, staleTime: 10_000 },
      mutations: { retry: false },
    },
  })
  onSessionChange(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  return client
}
