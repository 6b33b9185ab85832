import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ErrorTextProvider } from '@tradepost/ui/field'
import { PageLanguage } from '@tradepost/ui/page-language'
import { restoreTheme } from '@tradepost/ui/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import { createQueryClient } from './shell/query-client.ts'
import { translateIssue } from './translate-answer.ts'

restoreTheme()
const queryClient = createQueryClient(() => void router.invalidate())
const router = createAppRouter(queryClient)

/** Renders the app into `root`. */
export function drawApp(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <PageLanguage>
        <ErrorTextProvider value={translateIssue}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorTextProvider>
      </PageLanguage>
    </StrictMode>,
  )
}
