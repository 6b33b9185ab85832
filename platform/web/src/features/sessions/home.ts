import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { organizationsQuery } from '#src/shell/organizations.ts'
import { sessionQuery } from '#src/shell/session.ts'

type Home = { to: '/account/purchases' | '/dashboard' } | { to: '/dashboard/$slug'; params: { slug: string } }

/** Where somebody goes who did not say: to their shop, or to what they bought. */
export async function findHome(queryClient: QueryClient): Promise<Home> {
  const { items } = await queryClient.fetchQuery(organizationsQuery).catch(() => ({ items: [] }))
  const [first, ...others] = items
  if (!first) return { to: '/account/purchases' }
  return others.length === 0 ? { to: '/dashboard/$slug', params: { slug: first.slug } } : { to: '/dashboard' }
}

/**
 * For a page's `beforeLoad`: somebody whom another site sent back signed in, and who did not say where to, goes home.
 * Every page carries what stands in a `beforeLoad`, so this file keeps away from the client of better-auth.
 */
export async function goHomeIfSignedIn(queryClient: QueryClient): Promise<void> {
  if (await queryClient.fetchQuery(sessionQuery).catch(() => null)) throw redirect(await findHome(queryClient))
}
