import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { FirstSteps } from '#src/features/sessions/first-steps.tsx'
import { requireUser } from '#src/shell/session.ts'

export const Route = createFileRoute('/welcome')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  beforeLoad: ({ context, location }) => requireUser(context.queryClient, location.href),
  component: WelcomeRoute,
})

function WelcomeRoute() {
  return <FirstSteps redirect={Route.useSearch().redirect} />
}
