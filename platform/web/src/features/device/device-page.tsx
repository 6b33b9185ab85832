/** Sign-in of a device by the code that it shows. */

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { LoadError } from '@tradepost/ui/empty-state'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { deviceQuery } from './api.ts'
import { UserCodeForm } from './code-form.tsx'
import { Decision } from './decision.tsx'
import { findCodeProblem, formatUserCode, isWholeUserCode } from './device-code.ts'
import { SignedOut } from './signed-out.tsx'

function Request({ userCode, onCode }: { userCode: string; onCode: (code: string) => void }) {
  const request = useQuery(deviceQuery(userCode))
  const session = useQuery(sessionQuery)
  const problem = findCodeProblem(request.error)
  const askAgain = (code: string) => (code === userCode ? void request.refetch() : onCode(code))
  if (session.data === null || problem === 'signed-out') return <SignedOut userCode={userCode} />
  if (problem) return <UserCodeForm code={userCode} problem={problem} isPending={request.isFetching} onCode={askAgain} />
  if (request.isError) {
    return (
      <DecisionFrame title={t('device.failed')}>
        <LoadError
          title={getErrorMessage(request.error)}
          onRetry={() => void request.refetch()}
          isRetrying={request.isFetching}
        />
      </DecisionFrame>
    )
  }
  if (!request.data || !session.data) {
    return (
      <DecisionFrame title={t('device.loading')}>
        <SkeletonRegion label={t('device.loading')} className="app-delayed grid gap-4">
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-13 rounded-lg" />
        </SkeletonRegion>
      </DecisionFrame>
    )
  }
  const { client_id: clientId, scope, status } = request.data
  if (status !== 'pending') return <UserCodeForm code="" problem="used" onCode={askAgain} />
  if (!clientId) return <UserCodeForm code="" problem="foreign" onCode={askAgain} />
  return <Decision userCode={userCode} clientId={clientId} scope={scope} user={session.data.user} onCode={onCode} />
}

/** Handles sign-in on a device without a keyboard: asks for its code, shows who requests access, and takes the decision. */
export function DevicePage({ userCode }: { userCode: string }) {
  const router = useRouter()
  const open = (code: string) => void router.navigate({ to: '/device', search: { user_code: code } })
  if (!isWholeUserCode(userCode)) return <UserCodeForm code={formatUserCode(userCode)} onCode={open} />
  const code = formatUserCode(userCode)
  return <Request key={code} userCode={code} onCode={open} />
}
