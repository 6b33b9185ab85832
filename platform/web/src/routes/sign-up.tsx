import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { SignUp } from '#src/features/sessions/sign-up.tsx'
import { siteQuery } from '#src/shell/site.ts'

const text = z.string().optional().catch(undefined)

export const Route = createFileRoute('/sign-up')({
  validateSearch: z.object({ redirect: text, email: text, name: text, isFixed: z.boolean().optional().catch(undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: SignUpRoute,
})

function SignUpRoute() {
  const { redirect, email, name, isFixed } = Route.useSearch()
  return <SignUp redirect={redirect} email={email} name={name} isEmailFixed={isFixed === true && email !== undefined} />
}
