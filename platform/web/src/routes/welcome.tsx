import { createFileRoute } from '@tanstack/react-router'
import { FirstSteps } from '#src/features/sessions/first-steps.tsx'
import { textSearch } from '#src/search-params.ts'
import { requireUser } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'

const readSearch = textSearch('redirect')

export const Route = createFileRoute('/welcome')({
  validateSearch: readSearch,
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  return <FirstSteps redirect={Route.useSearch().redirect} />
}
