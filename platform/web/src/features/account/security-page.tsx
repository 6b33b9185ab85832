import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { siteQuery } from '#src/shell/site.ts'
import { AccountHeading } from './account-heading.tsx'
import { linkingErrorWords } from './link-errors.ts'
import { LinkedAccountsCard } from './linked-accounts-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

type SecurityPageProps = {
  /** The provider whose account has just been linked. */
  linked: string | undefined
  /** Why it was not, as the code in the address. */
  error: string | undefined
}

function LinkingNotice({ linked, error }: SecurityPageProps) {
  const site = useQuery(siteQuery)
  const dismiss = (
    <Link to="/account/security" replace className="tp-link inline-block py-1">
      Got it
    </Link>
  )
  if (error)
    return (
      <Alert tone="danger" isLive title="Couldn’t link account" action={dismiss}>
        {linkingErrorWords(error)}
      </Alert>
    )
  if (!linked) return null
  const name = site.data?.social_providers.find((provider) => provider.id === linked)?.name ?? 'Account'
  return (
    <Alert tone="success" isLive title={`${name} linked`} action={dismiss}>
      You can now sign in with it.
    </Alert>
  )
}

/** How the person signs in, and where they are signed in now. */
export function SecurityPage(notice: SecurityPageProps) {
  return (
    <>
      <AccountHeading title="Security">How you sign in and where you’re signed in.</AccountHeading>
      <LinkingNotice {...notice} />
      <PasswordCard />
      <PasskeysCard />
      <LinkedAccountsCard />
      <SessionsCard />
    </>
  )
}
