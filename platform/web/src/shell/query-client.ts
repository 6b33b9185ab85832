import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { organizationsQuery } from './frames/organizations.ts'
import { onSessionChanged, rememberShownUser, resetShownUser } from './people/shown-user.ts'
import { isTransient, RequestError } from './request.ts'
import { onProofNeeded } from './session/prove-presence.ts'
import { isAdministrator, onSessionChange, sessionQuery } from './session/session.ts'
import {
  askForProof,
  clearEndedRefusals,
  hasUnsavedForm,
  isProving,
  isSessionEnded,
  rememberUser,
  showOtherUser,
  showSignInDialog,
} from './session/session-ended.ts'

const TRIES_MAX = 2

/** Returns whether the server refused a request for want of a permission or a membership. */
const isRefused = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 403 || error.code === 'ORGANIZATION_NOT_FOUND')

/**
 * Creates the cache of the app's server state. A 401 means that the session ended. A person who was making a change or has
 * unsaved input signs in over the page and loses nothing; any other page redirects to sign-in. The session is read again when
 * better-auth's client reports a change. After a refusal, the person's permissions are read again: they may have changed.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const followRole = (error: unknown) => {
    if (isRefused(error)) void client.invalidateQueries({ queryKey: organizationsQuery.queryKey, exact: true })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        followRole(error)
        if (!(error instanceof RequestError)) return
        if (error.status === 404 && queryKey[0] === 'admin') void checkStillAdministrator()
        if (error.status !== 401) return
        if (hasUnsavedForm() || isProving()) return showSignInDialog()
        client.setQueryData(sessionQuery.queryKey, null)
        onSignedOut()
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        followRole(error)
        if (isSessionEnded(error)) showSignInDialog()
      },
    }),
    defaultOptions: {
      queries: { retry: (failureCount, error) => isTransient(error) && failureCount < TRIES_MAX, staleTime: 10_000 },
      mutations: { retry: false },
    },
  })
  // To everyone else, also to someone who was one a moment ago, the administration doesn't exist.
  async function checkStillAdministrator() {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    if (session !== undefined && !isAdministrator(session?.user)) onSignedOut()
  }
  client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    if (event.type === 'removed') return resetShownUser()
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const session = client.getQueryData(sessionQuery.queryKey) ?? null
    if (session) rememberUser(session.user)
    // Set by hand: somebody signed in or out on this page.
    if (event.action.manual) return resetShownUser(session)
    if (!rememberShownUser(session) && session) showOtherUser(session.user)
  })
  clearEndedRefusals(client.getMutationCache())
  onProofNeeded(askForProof)
  onSessionChanged(async () => {
    const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    if (session) showOtherUser(session.user)
  })
  onSessionChange(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  return client
}
