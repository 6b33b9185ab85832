import { createFileRoute } from '@tanstack/react-router'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/')({
  validateSearch: ({ deleted }: Record<string, unknown>): { deleted?: '1' } => (deleted === '1' ? { deleted } : {}),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  return <WelcomePage isGoodbye={Route.useSearch().deleted === '1'} />
}
