import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SecurityPage } from '#src/features/account/security-page.tsx'

export const Route = createFileRoute('/account/security')({
  validateSearch: z.object({
    linked: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  component: SecurityRoute,
})

function SecurityRoute() {
  const { linked, error } = Route.useSearch()
  return <SecurityPage linked={linked} error={error} />
}
