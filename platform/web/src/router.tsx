import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { formatSearch, parseSearch } from './search-params.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

/**
 * Creates the router, with the query client in every route's context. Pages preload when a link is about to be followed. `path`:
 * the page that the server draws.
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
