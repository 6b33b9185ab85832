import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isTransient, RequestError } from './request.ts'
import { onSessionChange, sessionQuery } from './session.ts'
import { hasUnsavedForm, isSessionEnded, rememberUser, showSignInDialog } from './session-ended.ts'

const TRIES_MAX = 2
/** Of `organizationsQuery`, which public pages don't load. */
const ORGANIZATIONS_KEY = ['organizations']

/**
 * Creates the cache of the app's server state. A 401 means that the session ended. A person who was making a change or has
 * unsaved input signs in over the page and loses nothing; any other page redirects to sign-in. A 403 means that the person's
 * roles have changed, so what they may do is read again. The session is read again when better-auth's client reports a change.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!(error instanceof RequestError)) return
        if (error.status === 403) return void client.invalidateQueries({ queryKey: ORGANIZATIONS_KEY, exact: true })
        if (error.status !== 401) return
        if (hasUnsavedForm()) return showSignInDialog()
        client.setQueryData(sessionQuery.queryKey, null)
        onSignedOut()
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void (isSessionEnded(error) && showSignInDialog()) }),
    defaultOptions: {
      queries: { retry: (failureCount, error) => isTransient(error) && failureCount < TRIES_MAX, staleTime: 10_000 },
      mutations: { retry: false },
    },
  })
  client.getQueryCache().subscribe(() => {
    const user = client.getQueryData(sessionQuery.queryKey)?.user
    if (user) rememberUser(user)
  })
  onSessionChange(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  return client
}
