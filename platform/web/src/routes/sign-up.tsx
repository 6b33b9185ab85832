import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '#src/features/sessions/sign-up.tsx'
import { readFlag, textSearch } from '#src/search-params.ts'
import { siteQuery } from '#src/shell/site.ts'

const readTexts = textSearch('redirect', 'email', 'name')

export const Route = createFileRoute('/sign-up')({
  validateSearch: (search: Record<string, unknown>) => ({ ...readTexts(search), ...readFlag(search, 'isFixed') }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: SignUpRoute,
})

function SignUpRoute() {
  const { redirect, email, name, isFixed } = Route.useSearch()
  return <SignUp redirect={redirect} email={email} name={name} isEmailFixed={isFixed === true && email !== undefined} />
}
