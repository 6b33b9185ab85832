import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import type { SessionUser } from '#src/shell/session/session.ts'
import { useEmailLink } from './api.ts'

/** Asks someone with the invited email to show that they read its mailbox: anyone can create an account with it. */
export function Unconfirmed({ id, user }: { id: string; user: SessionUser }) {
  const send = useEmailLink(id)
  return (
    <DecisionFrame title={t('invitation.unconfirmed.title')} lead={t('invitation.unconfirmed.lead')}>
      <div className="rounded-lg px-4 py-3 inset-ring inset-ring-line">
        <PersonLine {...user} />
      </div>
      {send.isSuccess ? (
        <Alert tone="success" isLive title={t('invitation.unconfirmed.sent', { email: user.email })}>
          {t('invitation.unconfirmed.sentText')} <MailboxHint />
        </Alert>
      ) : null}
      {send.isError ? <Alert tone="danger" isLive title={getErrorMessage(send.error)} /> : null}
      <Button
        variant={send.isSuccess ? 'outline' : 'primary'}
        size="xl"
        isFull
        pending={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('invitation.unconfirmed.send')}
      </Button>
    </DecisionFrame>
  )
}
