import type { AdminUserItem } from '@tradepost/contract/platform/admin-users'
import { Badge } from '@tradepost/ui/badge'
import { Ban, MailQuestion, ShieldUser } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'

/** Shows what sets a user apart: administrator, banned, email not confirmed. Renders nothing for anyone else. */
export function UserBadges({ user }: { user: Pick<AdminUserItem, 'is_administrator' | 'is_verified' | 'ban'> }) {
  return (
    <>
      {user.is_administrator ? (
        <Badge tone="accent" icon={<ShieldUser aria-hidden="true" />}>
          {t('adminUsers.badges.administrator')}
        </Badge>
      ) : null}
      {user.ban ? (
        <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
          {t('adminUsers.badges.banned')}
        </Badge>
      ) : null}
      {user.is_verified ? null : <Badge icon={<MailQuestion aria-hidden="true" />}>{t('adminUsers.badges.unconfirmed')}</Badge>}
    </>
  )
}
