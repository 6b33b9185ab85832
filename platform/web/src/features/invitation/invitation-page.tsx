/** An invitation to a shop's team: accept or decline it. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { LoadError } from '@tradepost/ui/empty-state'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { type SessionUser, sessionQuery } from '#src/shell/session/session.ts'
import { invitationQuery, useEmailLink, useSwitchAccount } from './api.ts'
import { Ended } from './ended.tsx'
import { Pending } from './pending.tsx'
import { SignedOut, Unknown } from './signed-out.tsx'

/** Asks someone with the invited email to show that they read its mailbox: anyone can create an account with it. */
function Unconfirmed({ id, user }: { id: string; user: SessionUser }) {
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

/** Says which account is signed in, and how to use another one. Never shows the invited email. */
function SomeoneElse({ id, user }: { id: string; user: SessionUser }) {
  const leave = useSwitchAccount(id)
  return (
    <DecisionFrame title={t('invitation.someoneElse.title')} lead={t('invitation.someoneElse.lead')}>
      <div className="rounded-lg px-4 py-3 inset-ring inset-ring-line">
        <PersonLine {...user} />
      </div>
      {leave.isError ? <Alert tone="danger" isLive title={getErrorMessage(leave.error)} /> : null}
      <div className="grid gap-3">
        <Button variant="primary" size="xl" isFull pending={leave.isPending} onClick={() => leave.mutate()}>
          {t('invitation.someoneElse.switchAccount')}
        </Button>
        <Link to="/account/purchases" className={getButtonClassName({ size: 'xl', isFull: true })}>
          {t('invitation.someoneElse.stay')}
        </Link>
      </div>
    </DecisionFrame>
  )
}

function Loading() {
  return (
    <DecisionFrame title={t('invitation.loading')}>
      <SkeletonRegion label={t('invitation.loading')} className="app-delayed grid gap-4">
        <Skeleton className="h-32 rounded-lg" />
        <Skeleton className="h-13 rounded-lg" />
      </SkeletonRegion>
    </DecisionFrame>
  )
}

/** Shows an invitation to whoever opened its link: to accept it, to sign in first, or what became of it. */
export function InvitationPage({ id }: { id: string }) {
  const query = useQuery(invitationQuery(id))
  const session = useQuery(sessionQuery)
  if (query.isError) {
    return (
      <DecisionFrame title={t('invitation.failed')}>
        <LoadError title={getErrorMessage(query.error)} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </DecisionFrame>
    )
  }
  const user = session.data?.user
  if (!query.data || session.isPending) return <Loading />
  const { viewer, invitation } = query.data
  if (invitation && invitation.status !== 'pending')
    return <Ended status={invitation.status} invitation={invitation} isSignedIn={user !== undefined} />
  if (viewer === 'signed_out') return invitation ? <SignedOut id={id} invitation={invitation} /> : <Unknown id={id} />
  if (!user) return <Loading />
  if (viewer === 'unconfirmed') return <Unconfirmed id={id} user={user} />
  return invitation ? <Pending id={id} invitation={invitation} /> : <SomeoneElse id={id} user={user} />
}
