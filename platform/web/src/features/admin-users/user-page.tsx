import { useQuery } from '@tanstack/react-query'
import type { AdminUser } from '@tradepost/contract/platform/admin-users'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { formatDay, formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { userQuery } from './api.ts'
import { UserBadges } from './card-rows.tsx'
import { UnbanDialog } from './confirm-dialogs.tsx'
import { OrdersCard } from './orders-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { UserActions } from './user-actions.tsx'
import { ProfileCard, ShopsCard, SignInMethodsCard } from './user-cards.tsx'

function BanNotice({ user }: { user: AdminUser }) {
  const [isAsking, setIsAsking] = useState(false)
  if (!user.ban) return null
  const { name } = user
  const { reason, until } = user.ban
  return (
    <Alert
      tone="danger"
      title={
        until ? t('adminUsers.banned.titleUntil', { name, time: formatMoment(until) }) : t('adminUsers.banned.title', { name })
      }
      action={
        <Button size="sm" onClick={() => setIsAsking(true)}>
          {t('adminUsers.unban.action')}
        </Button>
      }
    >
      {reason ? t('adminUsers.banned.reason', { reason }) : null}
      {isAsking ? <UnbanDialog user={user} onClose={() => setIsAsking(false)} /> : null}
    </Alert>
  )
}

function UserView({ user }: { user: AdminUser }) {
  const session = useQuery(sessionQuery)
  const isOwn = session.data?.user.id === user.user_id
  return (
    <DetailPage
      name={user.name}
      badge={
        <>
          {isOwn ? <Badge tone="info">{t('adminUsers.badges.you')}</Badge> : null}
          <UserBadges user={user} />
        </>
      }
      description={t('adminUsers.page.joined', { email: user.email, time: formatDay(user.created_at) })}
      actions={<UserActions user={user} />}
      notice={<BanNotice user={user} />}
      aside={
        <>
          <ProfileCard user={user} />
          <SignInMethodsCard user={user} />
          <ShopsCard user={user} />
        </>
      }
    >
      <SessionsCard user={user} />
      <OrdersCard user={user} />
    </DetailPage>
  )
}

/** Shows one user: sessions, orders, profile, sign-in methods and shops, and what an administrator can do about them. */
export function UserPage({ userId }: { userId: string }) {
  const user = useQuery(userQuery(userId))
  return (
    <QueryView query={user} what={t('adminUsers.what')} isPage skeleton={<DetailSkeleton />}>
      {(data) => <UserView user={data} />}
    </QueryView>
  )
}
