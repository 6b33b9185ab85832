import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { navigateHomeIfSignedIn } from '#src/features/sessions/home.ts'
import { SignIn } from '#src/features/sessions/sign-in.tsx'
import { siteQuery } from '#src/shell/site.ts'

const text = z.string().optional().catch(undefined)
const flag = z.literal('1').optional().catch(undefined)

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({
    redirect: text,
    email: text,
    error: text,
    provider: text,
    verified: flag,
    arrived: flag,
    again: flag,
  }),
  beforeLoad: ({ context, search }) => (search.arrived ? navigateHomeIfSignedIn(context.queryClient) : undefined),
  // Awaited, so that no form shows where there are no passwords.
  loader: ({ context }) => context.queryClient.prefetchQuery(siteQuery),
  component: SignInRoute,
})

function SignInRoute() {
  const { redirect, email, error, provider, verified, again } = Route.useSearch()
  return <SignIn {...{ redirect, email, error, provider }} hasVerified={verified === '1'} isAgain={again === '1'} />
}
