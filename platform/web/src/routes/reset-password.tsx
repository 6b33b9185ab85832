import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { ResetPassword } from '#src/features/sessions/reset-password.tsx'

export const Route = createFileRoute('/reset-password')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined), error: z.string().optional().catch(undefined) }),
  component: ResetPasswordRoute,
})

function ResetPasswordRoute() {
  const { token, error } = Route.useSearch()
  return <ResetPassword token={token} hasError={error !== undefined} />
}
