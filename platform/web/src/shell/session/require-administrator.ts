import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { isAdministrator, sessionQuery } from './session.ts'
import { getLastUser } from './session-ended.ts'

/**
 * Lets administrators pass. To everyone else the page doesn't exist; an administrator whose session ended on it signs in again.
 * For `beforeLoad`.
 */
export async function requireAdministrator(queryClient: QueryClient, href: string): Promise<void> {
  const session = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })
  if (isAdministrator(session?.user)) return
  if (!session && isAdministrator(getLastUser())) throw redirect({ to: '/sign-in', search: { redirect: href } })
  throw notFound()
}
