import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { ResetPassword } from '#src/features/sessions/reset-password.tsx'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined), error: z.string().optional().catch(undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: ResetPasswordRoute,
})

function ResetPasswordRoute() {
  const { token, error } = Route.useSearch()
  return <ResetPassword token={token} hasError={error !== undefined} />
}
