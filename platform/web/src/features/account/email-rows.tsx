import { useQuery } from '@tanstack/react-query'
import { formatEmail } from '@tradepost/contract/email-address'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Check, Clock, Mail } from 'lucide-react'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { ResendButton } from '#src/shell/session/resend-button.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { AccountRow } from './account-row.tsx'
import { ChangeEmail } from './change-email.tsx'

/** Shows a resend button at the end of a row whose text explains it. */
export function ResendInRow({ email }: { email: string }) {
  return (
    <span className="[&>span]:flex-row-reverse">
      <ResendButton email={email} size="md" />
    </span>
  )
}

/** Shows which link is the next step of an email change, until the change is made or its links expire. */
function ChangeUnderWay({ account }: { account: Account }) {
  if (!account.email_change) return null
  const { new_email: newEmail, awaits } = account.email_change
  const { email } = account
  return (
    <div className="px-5 pb-4 max-list:px-4">
      {awaits === 'current_email' ? (
        <Alert tone="info" isLive title={t('account.email.awaitsCurrent.title', { email })}>
          {t('account.email.awaitsCurrent.text', { newEmail })}
          <MailboxHint />
        </Alert>
      ) : (
        <Alert tone="info" isLive title={t('account.email.awaitsNew.title', { newEmail })}>
          {t('account.email.awaitsNew.text', { email })}
          <MailboxHint />
        </Alert>
      )}
    </div>
  )
}

/** Shows the email and whether it is confirmed, with a way to change it. */
export function EmailRows({ account }: { account: Account }) {
  const site = useQuery(siteQuery).data
  return (
    <>
      <AccountRow
        icon={<Mail />}
        title={t('account.email.title')}
        badge={
          account.is_verified ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {t('account.email.confirmed')}
            </Badge>
          ) : (
            <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
              {t('account.email.unconfirmed')}
            </Badge>
          )
        }
        detail={formatEmail(account.email)}
      >
        {account.is_verified || !site?.sends_verification_email ? null : <ResendInRow email={account.email} />}
        {site?.can_change_email ? <ChangeEmail account={account} /> : null}
      </AccountRow>
      <ChangeUnderWay account={account} />
    </>
  )
}
