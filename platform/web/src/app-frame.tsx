import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ErrorTextProvider } from '@tradepost/ui/field'
import { PageLanguage } from '@tradepost/ui/page-language'
import { StrictMode } from 'react'
import type { createAppRouter } from './router.tsx'
import { translateIssue } from './translate-answer.ts'

type AppFrameProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

/** Everything on a page, in the browser and where the server draws it. */
export function AppFrame({ router, queryClient }: AppFrameProps) {
  return (
    <StrictMode>
      <PageLanguage>
        <ErrorTextProvider value={translateIssue}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorTextProvider>
      </PageLanguage>
    </StrictMode>
  )
}
