import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#src/features/account/profile-page.tsx'
import { textSearch } from '#src/search-params.ts'

export const Route = createFileRoute('/account/')({
  validateSearch: textSearch('email', 'error'),
  component: ProfileRoute,
})

function ProfileRoute() {
  const { email, error } = Route.useSearch()
  return <ProfilePage hasFollowedLink={email === 'changed'} error={error} />
}
