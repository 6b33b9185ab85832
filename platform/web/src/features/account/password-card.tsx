import { useQuery } from '@tanstack/react-query'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/relative-time'
import { Lock } from 'lucide-react'
import { MailboxHint } from '#src/shell/mailbox-hint.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { AccountRow } from './account-row.tsx'
import { accountQuery, PASSWORD_PROVIDER, signInMethodsQuery } from './api.ts'
import { ChangePassword } from './change-password.tsx'
import { emailPasswordLink } from './email-password-link.ts'
import { Refusal } from './refusal.tsx'
import { ResendInRow } from './resend-in-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { useChange } from './use-change.ts'

/** "Changed 3 months ago"; a password that was never changed has an age as well. */
function PasswordAge() {
  const methods = useQuery(signInMethodsQuery)
  const password = methods.data?.find((method) => method.providerId === PASSWORD_PROVIDER)
  if (!password) return 'You sign in with it and your e-mail'
  return (
    <>
      {password.updatedAt === password.createdAt ? 'Set' : 'Changed'} <RelativeTime at={password.updatedAt} />
    </>
  )
}

/** While a new address waits for its answer, no link to a password goes there: it may be a slip of the finger. */
function UnconfirmedEmail({ email }: { email: string }) {
  return (
    <AccountRow icon={<Lock />} title="No password yet" detail="Confirm your e-mail first; then we can mail you the way to one">
      <ResendInRow email={email} />
    </AccountRow>
  )
}

function NoPassword({ email }: { email: string }) {
  const mail = useChange({ change: emailPasswordLink })
  return (
    <>
      <AccountRow icon={<Lock />} title="No password yet" detail="With one you can also sign in by e-mail">
        <Button pending={mail.isPending} onClick={() => mail.mutate(email)}>
          {mail.isSuccess ? 'Send it again' : 'Mail me a link to set one'}
        </Button>
      </AccountRow>
      <div className="px-5 pb-4 empty:hidden max-list:px-4">
        {mail.isSuccess ? (
          <Alert tone="success" isLive title={`Open the link that we sent to ${email}`}>
            Setting the password signs you out everywhere; then you sign in with it.
            <MailboxHint />
          </Alert>
        ) : null}
        {mail.isError ? <Refusal error={mail.error} /> : null}
      </div>
    </>
  )
}

function PasswordRow({ account }: { account: Account }) {
  if (!account.has_password)
    return account.is_verified ? <NoPassword email={account.email} /> : <UnconfirmedEmail email={account.email} />
  return (
    <AccountRow icon={<Lock />} title="Password" detail={<PasswordAge />}>
      <ChangePassword email={account.email} />
    </AccountRow>
  )
}

/** The password: how old it is, and another one. Who has none is mailed the way to one. */
export function PasswordCard() {
  const account = useQuery(accountQuery)
  return (
    <Card title="Password" isFlush>
      <QueryView query={account} what="password" skeleton={<RowSkeletons count={1} />}>
        {(data) => <PasswordRow account={data} />}
      </QueryView>
    </Card>
  )
}
