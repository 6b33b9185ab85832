import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SignUp } from '#src/features/sessions/sign-up.tsx'

export const Route = createFileRoute('/sign-up')({
  validateSearch: z.object({ redirect: z.string().optional().catch(undefined) }),
  component: SignUpRoute,
})

function SignUpRoute() {
  return <SignUp redirect={Route.useSearch().redirect} />
}
