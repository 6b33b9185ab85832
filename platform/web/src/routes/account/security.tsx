import { createFileRoute } from '@tanstack/react-router'
import { passkeysQuery, sessionsQuery, signInMethodsQuery } from '#src/features/account/api.ts'
import { SecurityPage } from '#src/features/account/security/security-page.tsx'
import { textSearch } from '#src/search-params.ts'

export const Route = createFileRoute('/account/security')({
  validateSearch: textSearch('linked', 'error'),
  loader({ context: { queryClient } }) {
    void queryClient.prefetchQuery(passkeysQuery)
    void queryClient.prefetchQuery(signInMethodsQuery)
    void queryClient.prefetchQuery(sessionsQuery)
  },
  component: SecurityRoute,
})

function SecurityRoute() {
  const { linked, error } = Route.useSearch()
  return <SecurityPage linked={linked} error={error} />
}
