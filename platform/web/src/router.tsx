import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

/**
 * Parses a query string so that URLs stay readable: a parameter is plain text, without JSON's quotes and guesses (a code like
 * 2E345678 isn't a number). Only `true` and `false` become booleans; pages convert the rest.
 */
export function parseSearch(search: string): Record<string, string | boolean> {
  const pairs = [...new URLSearchParams(search)]
  return Object.fromEntries(pairs.map(([name, text]) => [name, text === 'true' ? true : text === 'false' ? false : text]))
}

/** Returns the query string of search parameters, without empty ones. */
export function formatSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/**
 * Creates the router, with the query client in every route's context. Pages preload when a link is about to be followed. `path`: the
 * page that the server draws.
 */
export function createAppRouter(queryClient: QueryClient, path?: string) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch: formatSearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // Where the server draws, the router would add an inline script for this, which the page's policy forbids.
    scrollRestoration: path === undefined,
    ...(path === undefined ? {} : { history: createMemoryHistory({ initialEntries: [path] }), isServer: true }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
