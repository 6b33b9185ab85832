import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { AccountHeading } from '#src/features/account/account-row.tsx'
import { t } from '#src/messages.ts'
import { siteQuery } from '#src/shell/site.ts'
import { linkingErrorLabel } from './link-errors.ts'
import { LinkedAccountsCard } from './linked-accounts-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

type SecurityPageProps = {
  /** The provider whose account was just linked. */
  linked: string | undefined
  /** Error code in the URL if linking failed. */
  error: string | undefined
}

function LinkingNotice({ linked, error }: SecurityPageProps) {
  const site = useQuery(siteQuery)
  const dismiss = (
    <Link to="/account/security" replace className="tp-link inline-block py-1">
      {t('account.gotIt')}
    </Link>
  )
  if (error)
    return (
      <Alert tone="danger" isLive title={t('account.security.linkedAccounts.failed')} action={dismiss}>
        {linkingErrorLabel(error)}
      </Alert>
    )
  if (!linked) return null
  const name = site.data?.social_providers.find((provider) => provider.id === linked)?.name
  const title = name
    ? t('account.security.linkedAccounts.done.title', { name })
    : t('account.security.linkedAccounts.done.titleUnnamed')
  return (
    <Alert tone="success" isLive title={title} action={dismiss}>
      {t('account.security.linkedAccounts.done.text')}
    </Alert>
  )
}

/** Shows the person's sign-in methods and sessions. */
export function SecurityPage(notice: SecurityPageProps) {
  const hasPasswords = useQuery(siteQuery).data?.has_passwords ?? false
  return (
    <>
      <AccountHeading title={t('account.security.title')}>{t('account.security.lead')}</AccountHeading>
      <LinkingNotice {...notice} />
      {hasPasswords ? <PasswordCard /> : null}
      <PasskeysCard />
      <TwoStepCard />
      <LinkedAccountsCard />
      <SessionsCard />
    </>
  )
}
