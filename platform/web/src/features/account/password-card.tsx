import { useQuery } from '@tanstack/react-query'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { Lock } from 'lucide-react'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/mailbox-hint.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { AccountRow } from './account-row.tsx'
import { accountQuery, PASSWORD_PROVIDER, signInMethodsQuery } from './api.ts'
import { ChangePassword } from './change-password.tsx'
import { Refusal } from './refusal.tsx'
import { ResendInRow } from './resend-in-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { sendPasswordLink } from './send-password-link.ts'
import { useChange } from './use-change.ts'

/** Shows the age of the password: "Changed 3 months ago". A password that was never changed has an age, too. */
function PasswordAge() {
  const methods = useQuery(signInMethodsQuery)
  const password = methods.data?.find((method) => method.providerId === PASSWORD_PROVIDER)
  if (!password) return <>{t('account.security.password.ageUnknown')}</>
  const time = () => <RelativeTime at={password.updatedAt} />
  return password.updatedAt === password.createdAt
    ? t.rich('account.security.password.setAt', { time })
    : t.rich('account.security.password.changedAt', { time })
}

/** Offers to confirm the email first. No password link is sent to an unconfirmed email, because it may have a typo. */
function UnconfirmedEmail({ email }: { email: string }) {
  return (
    <AccountRow
      icon={<Lock />}
      title={t('account.security.password.none.title')}
      detail={t('account.security.password.none.unconfirmedDetail')}
    >
      <ResendInRow email={email} />
    </AccountRow>
  )
}

function NoPassword({ email }: { email: string }) {
  const sendLink = useChange({ change: sendPasswordLink })
  return (
    <>
      <AccountRow
        icon={<Lock />}
        title={t('account.security.password.none.title')}
        detail={t('account.security.password.none.detail')}
      >
        <Button pending={sendLink.isPending} onClick={() => sendLink.mutate(email)}>
          {sendLink.isSuccess ? t('account.security.password.none.resend') : t('account.security.password.none.send')}
        </Button>
      </AccountRow>
      <div className="px-5 pb-4 empty:hidden max-list:px-4">
        {sendLink.isSuccess ? (
          <Alert tone="success" isLive title={t('account.security.password.sent.title', { email })}>
            {t('account.security.password.sent.text')}
            <MailboxHint />
          </Alert>
        ) : null}
        {sendLink.isError ? <Refusal error={sendLink.error} /> : null}
      </div>
    </>
  )
}

function PasswordRow({ account }: { account: Account }) {
  if (!account.has_password)
    return account.is_verified ? <NoPassword email={account.email} /> : <UnconfirmedEmail email={account.email} />
  return (
    <AccountRow icon={<Lock />} title={t('account.security.password.title')} detail={<PasswordAge />}>
      <ChangePassword email={account.email} />
    </AccountRow>
  )
}

/** Shows the age of the password and changes it. People without a password can request an emailed link. */
export function PasswordCard() {
  const account = useQuery(accountQuery)
  return (
    <Card title={t('account.security.password.title')} isFlush>
      <QueryView query={account} what={t('account.what.password')} skeleton={<RowSkeletons count={1} />}>
        {(data) => <PasswordRow account={data} />}
      </QueryView>
    </Card>
  )
}
