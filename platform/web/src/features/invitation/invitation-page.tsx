/** An invitation to a shop's team: accept or decline it. */

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@tradepost/ui/empty-state'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { invitationQuery } from './api.ts'
import { Ended } from './ended.tsx'
import { Pending } from './pending.tsx'
import { SignedOut, Unknown } from './signed-out.tsx'
import { SomeoneElse } from './someone-else.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

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
