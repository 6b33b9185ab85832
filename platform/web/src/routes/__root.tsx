import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootPage } from '#src/shell/root-page.tsx'
import { sessionQuery } from '#src/shell/session.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionQuery),
  component: RootPage,
})
