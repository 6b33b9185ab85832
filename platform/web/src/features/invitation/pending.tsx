import type { ReceivedInvitation } from '@tradepost/contract/platform/organization/invitations'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { useAccept, useDecline } from './api.ts'
import { InvitationFacts } from './invitation-facts.tsx'

type PendingProps = { id: string; invitation: ReceivedInvitation }

/** Asks the invited person to accept or decline. */
export function Pending({ id, invitation }: PendingProps) {
  const { organization, inviter } = invitation
  const accept = useAccept(id)
  const decline = useDecline(id)
  const isBusy = accept.isPending || accept.isSuccess || decline.isPending
  const error = accept.error ?? decline.error
  return (
    <DecisionFrame
      title={t('invitation.pending.title', { shop: organization.name })}
      lead={t('invitation.pending.lead', { inviter: inviter.name })}
    >
      <InvitationFacts {...invitation} />
      {error ? <Alert tone="danger" isLive title={getErrorMessage(error)} /> : null}
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="xl"
          isFull
          pending={accept.isPending || accept.isSuccess}
          aria-disabled={isBusy || undefined}
          onClick={() => (isBusy ? undefined : accept.mutate({ slug: organization.slug }))}
        >
          {t('invitation.pending.accept')}
        </Button>
        <Button
          size="xl"
          isFull
          pending={decline.isPending}
          aria-disabled={isBusy || undefined}
          onClick={() => (isBusy ? undefined : decline.mutate())}
        >
          {t('invitation.pending.decline')}
        </Button>
      </div>
    </DecisionFrame>
  )
}
