import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { PageLanguage } from '@tradepost/ui/page-language'
import { StrictMode } from 'react'
import type { createAppRouter } from './router.tsx'

type AppFrameProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

/** Everything on a page, in the browser and where the server draws it. */
export function AppFrame({ router, queryClient }: AppFrameProps) {
  return (
    <StrictMode>
      <PageLanguage>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PageLanguage>
    </StrictMode>
  )
}
