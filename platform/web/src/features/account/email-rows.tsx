import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Check, Clock, Mail } from 'lucide-react'
import { authClient, settleAuth } from '#src/shell/auth-client.ts'
import { MailboxHint } from '#src/shell/mailbox-hint.tsx'
import { AccountRow } from './account-row.tsx'
import { ChangeEmail, type EmailChange } from './change-email.tsx'
import { ResendInRow } from './resend-in-row.tsx'
import { useChange } from './use-change.ts'

/** Where the links of both mails lead: the one that changes the address and the one that confirms it. */
const FOLLOWED_PATH = '/account?email=changed'

function MailSent({ oldEmail, newEmail, isChanged }: EmailChange) {
  return (
    <div className="px-5 pb-4 max-list:px-4">
      {isChanged ? (
        <Alert tone="success" isLive title={`Your e-mail is now ${newEmail}`}>
          Open the link that we sent there, so that we know it is yours.
          <MailboxHint />
        </Alert>
      ) : (
        <Alert tone="info" isLive title={`Open the link that we sent to ${oldEmail}`}>
          It makes {newEmail} your e-mail. Until then nothing changes.
          <MailboxHint />
        </Alert>
      )}
    </div>
  )
}

/** The e-mail address, whether it is confirmed, and the way to another one. */
export function EmailRows({ account }: { account: Account }) {
  const change = useChange({
    change: ({ newEmail }: EmailChange) => settleAuth(authClient.changeEmail({ newEmail, callbackURL: FOLLOWED_PATH })),
  })
  return (
    <>
      <AccountRow
        icon={<Mail />}
        title="Email"
        badge={
          account.is_verified ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              Confirmed
            </Badge>
          ) : (
            <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
              Not confirmed yet
            </Badge>
          )
        }
        detail={account.email}
      >
        {account.is_verified ? null : <ResendInRow email={account.email} />}
        <ChangeEmail account={account} change={change} />
      </AccountRow>
      {change.isSuccess ? <MailSent {...change.variables} /> : null}
    </>
  )
}
