import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { asTold, sendRequest } from '#src/shell/request.ts'

/** The part of better-auth's session that the app uses. */
type Session = {
  user: SessionUser
  session: { token: string; impersonatedBy?: string | null }
}
export type SessionUser = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role?: string | null
  twoFactorEnabled?: boolean | null
}

/** Returns whether a person looks after the installation's users. The server checks the same. */
export const isAdministrator = (user: SessionUser | undefined): boolean => user?.role?.split(',').includes('admin') ?? false

/** Loads who is signed in, or null. A plain request, so that shops need not load better-auth's client. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => sendRequest(asTold<Session | null>(), '/api/auth/get-session', { signal }),
  staleTime: 60_000,
  // Whose page it is stays known, whether or not a part of it shows them.
  gcTime: Number.POSITIVE_INFINITY,
})

const sessionListeners = new Set<() => void>()

/** Calls `listener` whenever someone signs in or out, or changes their own data. */
export function onSessionChange(listener: () => void): void {
  sessionListeners.add(listener)
}

/** Calls every listener. better-auth's client calls this after a possible change. */
export function announceSessionChange(): void {
  for (const listener of sessionListeners) listener()
}

/** Returns the result of an emailed link from the URL that it opens, so that the sign-in page on the way can already show it. */
function tidingsIn(href: string): { error?: string; verified?: '1' } {
  const search = new URL(href, location.origin).searchParams
  const error = search.get('error')
  if (error) return { error }
  return search.get('verified') === '1' ? { verified: '1' } : {}
}

/** Returns the signed-in person, or redirects to sign-in and back. For `beforeLoad`. */
export async function requireUser(queryClient: QueryClient, href: string): Promise<SessionUser> {
  const session = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
  if (session) return session.user
  throw redirect({ to: '/sign-in', search: { redirect: href, ...tidingsIn(href) } })
}
