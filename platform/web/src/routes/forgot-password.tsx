import { createFileRoute } from '@tanstack/react-router'
import { RequestPasswordReset } from '#src/features/sessions/request-password-reset.tsx'
import { textSearch } from '#src/search-params.ts'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: textSearch('email'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: ForgotPasswordRoute,
})

function ForgotPasswordRoute() {
  return <RequestPasswordReset email={Route.useSearch().email} />
}
