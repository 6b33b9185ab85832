import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { emailLinkErrorLabel } from './security/link-errors.ts'

/** Shows whether the link in an email-change email worked, or why it didn't. */
export function EmailChangeNotice({ account, error }: { account: Account; error: string | undefined }) {
  const isEmailed = useQuery(siteQuery).data?.sends_verification_email ?? false
  const dismiss = (
    <Link to="/account" replace className="tp-link inline-block py-1">
      {t('account.gotIt')}
    </Link>
  )
  if (error)
    return (
      <Alert tone="danger" isLive title={t('account.email.linkFailed')} action={dismiss}>
        {emailLinkErrorLabel(error)}
      </Alert>
    )
  // The email's own row says what comes next.
  if (account.email_change) return null
  if (account.is_verified)
    return (
      <Alert tone="success" isLive title={t('account.email.nowConfirmed.title', { email: account.email })} action={dismiss}>
        {t('account.email.nowConfirmed.text')}
      </Alert>
    )
  return (
    <Alert tone="success" isLive title={t('account.email.changed.title', { email: account.email })} action={dismiss}>
      {isEmailed ? (
        <>
          {t('account.email.changed.text')}
          <MailboxHint />
        </>
      ) : null}
    </Alert>
  )
}
