import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/')({
  validateSearch: z.object({ deleted: z.literal('1').optional().catch(undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  return <WelcomePage isGoodbye={Route.useSearch().deleted === '1'} />
}
