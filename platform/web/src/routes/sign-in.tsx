import { createFileRoute } from '@tanstack/react-router'
import { navigateHomeIfSignedIn } from '#src/features/sessions/home.ts'
import { SignIn } from '#src/features/sessions/sign-in.tsx'
import { textSearch } from '#src/search-params.ts'
import { siteQuery } from '#src/shell/site.ts'

const readSearch = textSearch('redirect', 'email', 'error', 'provider', 'verified', 'arrived', 'again')

export const Route = createFileRoute('/sign-in')({
  validateSearch: readSearch,
  beforeLoad: ({ context, search }) => (search.arrived === '1' ? navigateHomeIfSignedIn(context.queryClient) : undefined),
  // Awaited, so that no form shows where there are no passwords.
  loader: ({ context }) => context.queryClient.prefetchQuery(siteQuery),
  component: SignInRoute,
})

function SignInRoute() {
  const { redirect, email, error, provider, verified, again } = Route.useSearch()
  return <SignIn {...{ redirect, email, error, provider }} hasVerified={verified === '1'} isAgain={again === '1'} />
}
