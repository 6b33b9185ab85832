import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { VerifyEmail } from '#src/features/sessions/verify-email.tsx'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'
import { siteQuery } from '#src/shell/site.ts'

const text = z.string().optional().catch(undefined)

export const Route = createFileRoute('/verify-email')({
  validateSearch: z.object({
    email: text,
    next: text,
    error: text,
    // Only links to the server have one: here it is a link that was cut or changed on its way.
    token: text,
    // The link in the email worked, unless there is an error, too.
    verified: z.unknown().optional(),
    isNew: z.boolean().optional().catch(undefined),
  }),
  beforeLoad({ search: { verified, error, next } }) {
    if (verified !== undefined && error === undefined) throw redirect({ href: toSafeRedirect(next), replace: true })
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteQuery),
  component: VerifyEmailRoute,
})

function VerifyEmailRoute() {
  const { email, next, error, token, isNew } = Route.useSearch()
  return (
    <VerifyEmail
      email={email}
      next={next}
      error={error ?? (token === undefined ? undefined : 'invalid_token')}
      asksForNewEmail={isNew === true}
    />
  )
}
