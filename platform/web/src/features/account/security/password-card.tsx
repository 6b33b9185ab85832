import { useQuery } from '@tanstack/react-query'
import type { Account } from '@tradepost/contract/platform/account'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Lock } from 'lucide-react'
import { AccountRow, RowSkeletons } from '#src/features/account/account-row.tsx'
import { accountQuery, PASSWORD_PROVIDER, signInMethodsQuery } from '#src/features/account/api.ts'
import { ResendInRow } from '#src/features/account/email-rows.tsx'
import { t } from '#src/messages.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { ChangePassword } from './change-password.tsx'
import { SetPassword } from './set-password.tsx'

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
  return (
    <AccountRow
      icon={<Lock />}
      title={t('account.security.password.none.title')}
      detail={t('account.security.password.none.detail')}
    >
      <SetPassword email={email} />
    </AccountRow>
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

/** Shows the age of the password and changes it. People without a password can set one. */
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
