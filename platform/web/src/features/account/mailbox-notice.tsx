import { useQuery } from '@tanstack/react-query'
import { type Account, MailboxProof } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { sendRequest } from '#src/shell/request.ts'
import { ResendButton } from '#src/shell/session/resend-button.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { accountQuery } from './api.ts'
import { Refusal } from './refusal.tsx'
import { useChange } from './use-change.ts'

function ConfirmEmail({ email }: { email: string }) {
  return (
    <Alert tone="info" title={t('account.mailbox.unconfirmed.title')}>
      <p className="mb-2">
        {t('account.mailbox.unconfirmed.text', { email })}
        <MailboxHint />
      </p>
      <ResendButton email={email} />
    </Alert>
  )
}

/** Asks for another confirmation, because an email can be confirmed without its reader: by a social provider or an old link. */
function ProveMailbox({ email }: { email: string }) {
  const prove = useChange({
    change: () => sendRequest(MailboxProof, '/api/account/prove-mailbox', { method: 'POST' }),
  })
  return (
    <Alert tone="info" title={t('account.mailbox.unproven.title', { email })}>
      <p className="mb-2">{t('account.mailbox.unproven.text')}</p>
      {prove.error ? <Refusal error={prove.error} /> : null}
      <span className="flex flex-wrap items-center gap-3">
        <Button size="sm" pending={prove.isPending} onClick={() => prove.mutate(undefined)}>
          {prove.isSuccess ? t('account.mailbox.unproven.resend') : t('account.mailbox.unproven.send')}
        </Button>
        <span role="status">
          {prove.isSuccess ? (
            <>
              {t('account.mailbox.unproven.sent')}
              <MailboxHint />
            </>
          ) : null}
        </span>
      </span>
    </Alert>
  )
}

type StateOfMailboxProps = Pick<MailboxNoticeProps, 'hasFollowedLink' | 'hasPurchases'> & { account: Account }

function StateOfMailbox({ account, hasFollowedLink, hasPurchases }: StateOfMailboxProps) {
  const isEmailed = useQuery(siteQuery).data?.sends_verification_email ?? true
  if (!isEmailed && !(account.is_verified && account.has_proven_mailbox))
    return (
      <Alert tone="info" title={t('account.mailbox.off.title')}>
        {t('account.mailbox.off.text')}
      </Alert>
    )
  if (!account.is_verified) return <ConfirmEmail email={account.email} />
  if (!account.has_proven_mailbox) return <ProveMailbox email={account.email} />
  return hasFollowedLink ? (
    <Alert tone="success" isLive title={t('account.mailbox.confirmed.title')}>
      {hasPurchases ? t('account.mailbox.confirmed.text', { email: account.email }) : null}
    </Alert>
  ) : null
}

type MailboxNoticeProps = {
  /** The person came from the link in an email. */
  hasFollowedLink: boolean
  error: string | undefined
  hasPurchases: boolean
}

/** Shows above the purchases what is missing before guest purchases with this email appear. */
export function MailboxNotice({ hasFollowedLink, error, hasPurchases }: MailboxNoticeProps) {
  const account = useQuery(accountQuery)
  if (!account.data) return null
  const isDone = account.data.is_verified && account.data.has_proven_mailbox
  return (
    <>
      {error && !isDone ? (
        <Alert tone="danger" isLive title={t('account.mailbox.linkFailed.title')}>
          {t('account.mailbox.linkFailed.text')}
        </Alert>
      ) : null}
      <StateOfMailbox account={account.data} hasFollowedLink={hasFollowedLink} hasPurchases={hasPurchases} />
    </>
  )
}
