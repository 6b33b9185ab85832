import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '#src/features/sessions/reset-password.tsx'
import { textSearch } from '#src/search-params.ts'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: textSearch('token', 'error'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: ResetPasswordRoute,
})

function ResetPasswordRoute() {
  const { token, error } = Route.useSearch()
  return <ResetPassword token={token} hasError={error !== undefined} />
}
