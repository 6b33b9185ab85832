import type { AdminUserItem } from '@tradepost/contract/platform/admin-users'
import { Badge } from '@tradepost/ui/badge'
import { Ban, MailQuestion, ShieldUser } from 'lucide-react'
import type { ReactNode } from 'react'
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

type RowProps = { icon: ReactNode; title: ReactNode; detail?: ReactNode; children?: ReactNode }

/** Shows one row of a flush card's list: icon, title, detail, and what stands at the end. */
export function Row({ icon, title, detail, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 text-sm first:border-t-0 max-list:px-4">
      <span aria-hidden="true" className="text-ink-3">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-[540] [overflow-wrap:anywhere]">{title}</p>
        {detail ? <div className="text-ink-3 [overflow-wrap:anywhere]">{detail}</div> : null}
      </div>
      {children}
    </li>
  )
}

/** Says in a flush card that its list is empty. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-sm text-ink-3 max-list:px-4">{children}</p>
}
