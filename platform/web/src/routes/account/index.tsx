import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { accountQuery } from '#src/features/account/api.ts'
import { ProfilePage } from '#src/features/account/profile-page.tsx'

export const Route = createFileRoute('/account/')({
  validateSearch: z.object({
    email: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQuery),
  component: ProfileRoute,
})

function ProfileRoute() {
  const { email, error } = Route.useSearch()
  return <ProfilePage hasFollowedLink={email === 'changed'} error={error} />
}
