import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { RootPage } from '#src/shell/root-page.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootPage })
