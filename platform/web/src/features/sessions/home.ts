import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { sessionQuery } from '#src/shell/session/session.ts'

type Home = { to: '/account/purchases' | '/dashboard' } | { to: '/dashboard/$slug'; params: { slug: string } }

/** Returns the default page after sign-in: the person's shop, or their purchases. */
export async function findHome(queryClient: QueryClient): Promise<Home> {
  const { items } = await queryClient.fetchQuery(organizationsQuery).catch(() => ({ items: [] }))
  const [first, ...others] = items
  if (!first) return { to: '/account/purchases' }
  return others.length === 0 ? { to: '/dashboard/$slug', params: { slug: first.slug } } : { to: '/dashboard' }
}

/**
 * Redirects a person who returns signed in from another site, without a target, to their default page. For `beforeLoad`, whose
 * code loads with every page, so this file doesn't import better-auth's client.
 */
export async function navigateHomeIfSignedIn(queryClient: QueryClient): Promise<void> {
  if (await queryClient.fetchQuery(sessionQuery).catch(() => null)) throw redirect(await findHome(queryClient))
}
