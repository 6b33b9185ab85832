import { useQuery } from '@tanstack/react-query'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { Check, CircleHelp } from 'lucide-react'
import { AccountRow, RowSkeletons } from '#src/features/account/account-row.tsx'
import { type Session, sessionsQuery } from '#src/features/account/api.ts'
import { needsSignIn, SignInAgain } from '#src/features/account/refusal.tsx'
import { t } from '#src/messages.ts'
import { describeDevice, formatIpAddress } from '#src/nouns/sessions/device.ts'
import { DeviceIcon } from '#src/nouns/sessions/device-icon.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { EndAllSessions, EndOtherSessions, EndSession } from './end-sessions.tsx'

function SessionRow({ session, isCurrent }: { session: Session; isCurrent: boolean }) {
  const device = describeDevice(session.userAgent)
  const address = formatIpAddress(session.ipAddress)
  return (
    <li className="border-t border-line first:border-t-0">
      <AccountRow
        icon={<DeviceIcon kind={device.kind} />}
        title={device.name}
        badge={
          isCurrent ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {t('account.security.sessions.current')}
            </Badge>
          ) : null
        }
        detail={
          <>
            {address ? (
              <>
                <bdi>{address}</bdi>
                {' · '}
              </>
            ) : null}
            {isCurrent ? (
              t('account.security.sessions.activeNow')
            ) : (
              <span className="whitespace-nowrap">
                {t.rich('account.security.sessions.lastActive', { time: () => <RelativeTime at={session.updatedAt} /> })}
              </span>
            )}
          </>
        }
      >
        {isCurrent ? null : <EndSession token={session.token} device={device.name} />}
      </AccountRow>
    </li>
  )
}

/** Sorts this browser's session first, then by last use. */
function inOrder(sessions: readonly Session[], currentToken: string | undefined): Session[] {
  const rank = (session: Session) => (session.token === currentToken ? 1 : 0)
  return sessions.toSorted((one, other) => rank(other) - rank(one) || other.updatedAt.localeCompare(one.updatedAt))
}

function NeedsSignIn() {
  return (
    <AccountRow icon={<CircleHelp />} title={t('account.security.sessions.hidden')} detail={t('account.signInAgain.text')}>
      <SignInAgain />
    </AccountRow>
  )
}

/** Shown to an administrator who acts as the person: the server refuses the list, because it holds their sessions' tokens. */
function HiddenFromImpersonator() {
  return (
    <Card title={t('account.security.sessions.title')} isFlush>
      <AccountRow
        icon={<CircleHelp />}
        title={t('account.security.sessions.hidden')}
        detail={t('account.security.sessions.hiddenWhileActing')}
      />
    </Card>
  )
}

/** Lists the account's sessions, each with a button to end it. */
export function SessionsCard() {
  const current = useQuery(sessionQuery).data?.session
  const isActing = Boolean(current?.impersonatedBy)
  const sessions = useQuery({ ...sessionsQuery, enabled: !isActing })
  const hasOthers = (sessions.data?.length ?? 0) > 1
  if (isActing) return <HiddenFromImpersonator />
  return (
    <Card
      title={t('account.security.sessions.title')}
      isFlush
      action={hasOthers ? <EndOtherSessions /> : null}
      footer={sessions.data ? <EndAllSessions /> : null}
    >
      {needsSignIn(sessions.error) ? (
        <NeedsSignIn />
      ) : (
        <QueryView query={sessions} what={t('account.what.sessions')} skeleton={<RowSkeletons count={2} />}>
          {(data) => (
            <ul>
              {inOrder(data, current?.token).map((session) => (
                <SessionRow key={session.token} session={session} isCurrent={session.token === current?.token} />
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </Card>
  )
}
