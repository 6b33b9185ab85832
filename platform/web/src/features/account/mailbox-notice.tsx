import { useQuery } from '@tanstack/react-query'
import { type Account, MailboxProof } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { MailboxHint } from '#src/shell/mailbox-hint.tsx'
import { request } from '#src/shell/request.ts'
import { ResendButton } from '#src/shell/resend-button.tsx'
import { accountQuery } from './api.ts'
import { Refusal } from './refusal.tsx'
import { useChange } from './use-change.ts'

function ConfirmEmail({ email }: { email: string }) {
  return (
    <Alert tone="info" title="Confirm your e-mail to see purchases made as a guest">
      <p className="mb-2">
        Open the link that we sent to {email}.<MailboxHint />
      </p>
      <ResendButton email={email} />
    </Alert>
  )
}

/** An address may be confirmed by somebody else than its reader (a social provider, an old mail): then this asks once more. */
function ProveMailbox({ email }: { email: string }) {
  const prove = useChange({
    change: () => request(MailboxProof, '/api/account/prove-mailbox', { method: 'POST' }),
  })
  return (
    <Alert tone="info" title={`Bought something as a guest with ${email}?`}>
      <p className="mb-2">We mail you a link that adds it here.</p>
      {prove.error ? <Refusal error={prove.error} /> : null}
      <span className="flex flex-wrap items-center gap-3">
        <Button size="sm" pending={prove.isPending} onClick={() => prove.mutate(undefined)}>
          {prove.isSuccess ? 'Send it again' : 'Mail me the link'}
        </Button>
        <span role="status">
          {prove.isSuccess ? (
            <>
              It is on its way: open it in this browser.
              <MailboxHint />
            </>
          ) : null}
        </span>
      </span>
    </Alert>
  )
}

function StateOfMailbox({ account, hasFollowedLink }: { account: Account; hasFollowedLink: boolean }) {
  if (!account.is_verified) return <ConfirmEmail email={account.email} />
  if (!account.has_proven_mailbox) return <ProveMailbox email={account.email} />
  return hasFollowedLink ? (
    <Alert tone="success" isLive title="Your e-mail is confirmed">
      Purchases that you made as a guest with {account.email} are here too.
    </Alert>
  ) : null
}

type MailboxNoticeProps = {
  /** The person followed the link of a mail to this page. */
  hasFollowedLink: boolean
  error: string | undefined
}

/** Above the purchases: what is missing before those made as a guest with this e-mail are among them. */
export function MailboxNotice({ hasFollowedLink, error }: MailboxNoticeProps) {
  const account = useQuery(accountQuery)
  if (!account.data) return null
  const isDone = account.data.is_verified && account.data.has_proven_mailbox
  return (
    <>
      {error && !isDone ? (
        <Alert tone="danger" isLive title="That link did not work">
          It may have been used already, or it is too old. Send the mail again to get a new one.
        </Alert>
      ) : null}
      <StateOfMailbox account={account.data} hasFollowedLink={hasFollowedLink} />
    </>
  )
}
