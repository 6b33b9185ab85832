import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { VerifyEmail } from '#src/features/sessions/verify-email.tsx'

const text = z.string().optional().catch(undefined)

export const Route = createFileRoute('/verify-email')({
  validateSearch: z.object({ email: text, next: text, error: text, isNew: z.boolean().optional().catch(undefined) }),
  component: VerifyEmailRoute,
})

function VerifyEmailRoute() {
  const { email, next, error, isNew } = Route.useSearch()
  return <VerifyEmail email={email} next={next} error={error} asksForNewEmail={isNew === true} />
}
