import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { FirstSteps } from '#src/features/sessions/first-steps.tsx'
import { requireUser } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/welcome')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  return <FirstSteps redirect={Route.useSearch().redirect} />
}
