import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { MonitorSmartphone } from 'lucide-react'
import { t } from '#src/messages.ts'
import { Fact, FactList } from '#src/shell/detail-list.tsx'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import type { SessionUser } from '#src/shell/session/session.ts'
import { useDecide } from './api.ts'
import { UserCodeForm } from './code-form.tsx'
import { findCodeProblem, getAppName, scopeLabels } from './device-code.ts'
import { Outcome } from './outcome.tsx'
import { SignedOut } from './signed-out.tsx'

type DecisionProps = {
  userCode: string
  clientId: string
  scope: string | null | undefined
  user: SessionUser
  onCode: (code: string) => void
}

function Facts({ userCode, clientId, scope, user }: Omit<DecisionProps, 'onCode'>) {
  const wishes = scopeLabels(scope)
  return (
    <FactList>
      <Fact term={t('device.facts.code')}>
        <span dir="ltr" className="font-mono text-xl font-[560] tracking-[0.12em]">
          {userCode}
        </span>
      </Fact>
      <Fact term={t('device.facts.app')}>
        <span className="flex items-center gap-2 font-[560]">
          <MonitorSmartphone aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="min-w-0 break-words">{getAppName(clientId)}</span>
        </span>
      </Fact>
      <Fact term={t('device.facts.person')}>
        <PersonLine {...user} />
      </Fact>
      {wishes.length > 0 ? (
        <Fact term={t('device.facts.scopes')}>
          <ul className="grid gap-1">
            {wishes.map((wish) => (
              <li key={wish} className="break-words">
                {wish}
              </li>
            ))}
          </ul>
        </Fact>
      ) : null}
      <Fact term={t('device.facts.access.term')}>{t('device.facts.access.text')}</Fact>
    </FactList>
  )
}

/** Shows who requests access with this code, and asks to approve or deny. */
export function Decision({ onCode, ...request }: DecisionProps) {
  const decide = useDecide(request.userCode)
  if (decide.isSuccess) return <Outcome decision={decide.variables} program={getAppName(request.clientId)} />
  const problem = findCodeProblem(decide.error)
  if (problem === 'signed-out') return <SignedOut userCode={request.userCode} />
  if (problem) return <UserCodeForm code="" problem={problem} onCode={onCode} />
  const deciding = decide.isPending ? decide.variables : undefined
  return (
    <DecisionFrame title={t('device.decision.title')} lead={t('device.decision.lead')}>
      <Facts {...request} />
      <Alert tone="warning" title={t('device.decision.warning.title')}>
        {t('device.decision.warning.text')}
      </Alert>
      {decide.isError ? <Alert tone="danger" isLive title={getErrorMessage(decide.error)} /> : null}
      <div className="grid grid-cols-2 gap-3 max-list:grid-cols-1">
        <Button
          size="xl"
          pending={deciding === 'deny'}
          aria-disabled={deciding !== undefined || undefined}
          onClick={() => (deciding === undefined ? decide.mutate('deny') : undefined)}
        >
          {t('device.decision.deny')}
        </Button>
        <Button
          variant="primary"
          size="xl"
          className="max-list:order-first"
          pending={deciding === 'approve'}
          aria-disabled={deciding !== undefined || undefined}
          onClick={() => (deciding === undefined ? decide.mutate('approve') : undefined)}
        >
          {t('device.decision.approve')}
        </Button>
      </div>
    </DecisionFrame>
  )
}
