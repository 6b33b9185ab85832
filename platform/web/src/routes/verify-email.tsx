import { createFileRoute, redirect } from '@tanstack/react-router'
import { VerifyEmail } from '#src/features/sessions/verify-email.tsx'
import { readFlag, textSearch } from '#src/search-params.ts'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'
import { siteQuery } from '#src/shell/site.ts'

/** `token`: only links to the server have one; here it is a link that was cut or changed on its way. */
const readTexts = textSearch('email', 'next', 'error', 'token')

/** `verified`: the link in the email worked, unless there is an error, too. */
type Search = ReturnType<typeof readTexts> & { isNew?: true; verified?: unknown }

export const Route = createFileRoute('/verify-email')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...readTexts(search),
    ...readFlag(search, 'isNew'),
    ...('verified' in search ? { verified: search.verified } : {}),
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
