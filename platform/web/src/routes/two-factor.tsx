import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SecondFactor } from '#src/features/sessions/second-factor.tsx'

export const Route = createFileRoute('/two-factor')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  component: SecondFactorRoute,
})

function SecondFactorRoute() {
  return <SecondFactor redirect={Route.useSearch().redirect} />
}
