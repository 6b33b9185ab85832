import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { RequestPasswordReset } from '#src/features/sessions/request-password-reset.tsx'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  return <RequestPasswordReset email={Route.useSearch().email} />
}
