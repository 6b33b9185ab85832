import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import type { SessionUser } from '#src/shell/session/session.ts'
import { useSwitchAccount } from './api.ts'

/** Says which account is signed in, and how to use another one. Never shows the invited email. */
export function SomeoneElse({ id, user }: { id: string; user: SessionUser }) {
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
