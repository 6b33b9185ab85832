import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { VerifyEmail } from '#src/features/sessions/verify-email.tsx'
import { siteQuery } from '#src/shell/site.ts'

const text = z.string().optional().catch(undefined)

export const Route = createFileRoute('/verify-email')({
  validateSearch: z.object({ email: text, next: text, error: text, isNew: z.boolean().optional().catch(undefined) }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: VerifyEmailRoute,
})

function VerifyEmailRoute() {
  const { email, next, error, isNew } = Route.useSearch()
  return <VerifyEmail email={email} next={next} error={error} asksForNewEmail={isNew === true} />
}
