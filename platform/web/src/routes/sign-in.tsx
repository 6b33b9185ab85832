import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SignIn } from '#src/features/sessions/sign-in.tsx'

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  component: SignInRoute,
})

function SignInRoute() {
  return <SignIn redirect={Route.useSearch().redirect} />
}
