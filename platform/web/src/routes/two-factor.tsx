import { createFileRoute } from '@tanstack/react-router'
import { SecondFactor } from '#src/features/sessions/second-factor.tsx'
import { textSearch } from '#src/search-params.ts'

export const Route = createFileRoute('/two-factor')({
  validateSearch: textSearch('redirect'),
  component: SecondFactorRoute,
})

function SecondFactorRoute() {
  return <SecondFactor redirect={Route.useSearch().redirect} />
}
