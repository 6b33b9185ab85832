import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { ProfilePage } from '#src/features/account/profile-page.tsx'

export const Route = createFileRoute('/account/')({
  validateSearch: z.object({
    email: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  component: ProfileRoute,
})

function ProfileRoute() {
  const { email, error } = Route.useSearch()
  return <ProfilePage hasFollowedLink={email === 'changed'} error={error} />
}
