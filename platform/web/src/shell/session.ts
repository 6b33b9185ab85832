import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { request } from './request.ts'

/** The part of better-auth's session that the app shows. */
const Session = z
  .object({ user: z.object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean() }) })
  .nullable()
export type SessionUser = NonNullable<z.infer<typeof Session>>['user']

/** Who is signed in, or null. Read by plain request, so that shops need not load the client of better-auth. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => request(Session, '/api/auth/get-session', { signal }),
  staleTime: 60_000,
})

/** For `beforeLoad` of pages that need a person: sends visitors to sign in, and back to where they wanted to go. */
export async function requireUser(queryClient: QueryClient, href: string): Promise<SessionUser> {
  const session = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
  if (session) return session.user
  throw redirect({ to: '/sign-in', search: { redirect: href } })
}
