import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootPage } from '#src/shell/frames/root-page.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionQuery),
  component: RootPage,
})
