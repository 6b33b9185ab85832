import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { passkeysQuery, sessionsQuery, signInMethodsQuery } from '#src/features/account/api.ts'
import { SecurityPage } from '#src/features/account/security/security-page.tsx'

export const Route = createFileRoute('/account/security')({
  validateSearch: z.object({
    linked: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
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
