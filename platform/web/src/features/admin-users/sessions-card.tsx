import type { AdminSession, AdminUser } from '@tradepost/contract/platform/admin-users'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { describeDevice, formatIpAddress } from '#src/nouns/sessions/device.ts'
import { DeviceIcon } from '#src/nouns/sessions/device-icon.tsx'
import { useEndSession } from './api.ts'
import { Nothing, Row } from './card-rows.tsx'
import { ConfirmAct } from './confirm-dialogs.tsx'

function EndSession({ session, device }: { session: AdminSession; device: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndSession(session.session_id, t('adminUsers.sessions.end.done', { device }))
  return (
    <>
      <Button size="sm" aria-label={t('adminUsers.sessions.end.confirm', { device })} onClick={() => setIsAsking(true)}>
        {t('actions.signOut')}
      </Button>
      {isAsking ? (
        <ConfirmAct
          title={t('adminUsers.sessions.end.title', { device })}
          consequence={t('adminUsers.sessions.end.consequence')}
          confirmLabel={t('adminUsers.sessions.end.confirm', { device })}
          keepLabel={t('adminUsers.sessions.end.keep')}
          act={end}
          onDone={() => setIsAsking(false)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

function SessionRow({ session }: { session: AdminSession }) {
  const device = describeDevice(session.user_agent)
  const address = formatIpAddress(session.ip_address)
  return (
    <Row
      icon={<DeviceIcon kind={device.kind} />}
      title={device.name}
      detail={
        <>
          {address ? (
            <>
              <bdi>{address}</bdi>
              {' · '}
            </>
          ) : null}
          {t.rich('adminUsers.sessions.lastSeen', { time: () => <RelativeTime at={session.last_seen_at} /> })}
          {session.impersonated_by ? (
            <p className="text-warning-text">{t('adminUsers.sessions.actedBy', { email: session.impersonated_by })}</p>
          ) : null}
        </>
      }
    >
      <EndSession session={session} device={device.name} />
    </Row>
  )
}

/** Lists the user's open sessions, each with a button to end it. */
export function SessionsCard({ user: { sessions } }: { user: AdminUser }) {
  return (
    <Card title={t('adminUsers.sessions.title')} isFlush>
      {sessions.length === 0 ? <Nothing>{t('adminUsers.sessions.none')}</Nothing> : null}
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </ul>
    </Card>
  )
}
