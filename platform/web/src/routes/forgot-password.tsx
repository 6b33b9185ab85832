import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { RequestPasswordReset } from '#src/features/sessions/request-password-reset.tsx'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: z.object({ email: z.string().optional().catch(undefined) }),
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  return <RequestPasswordReset email={Route.useSearch().email} />
}
