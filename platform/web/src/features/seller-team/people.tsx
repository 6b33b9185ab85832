import { getPageLocale } from '@tradepost/messages/page-messages'
import { Avatar } from '@tradepost/ui/avatar'
import { Badge } from '@tradepost/ui/badge'
import { t } from '#src/dashboard-messages.ts'
import { roleLabel } from '#src/shell/people/role-names.ts'

/** Formats a count with the digits of the page's language. */
export const formatCount = (count: number): string => count.toLocaleString(getPageLocale())

const SHOWN_MAX = 4

/** Shows the faces of several people; screen readers get their names. */
export function Faces({ people }: { people: readonly { user_id: string; name: string }[] }) {
  const names = new Intl.ListFormat(getPageLocale(), { type: 'unit' }).format(people.map(({ name }) => name))
  if (people.length === 0) return <span className="text-ink-3">{t('sellerTeam.page.none')}</span>
  const more = people.length - SHOWN_MAX
  return (
    <span className="inline-flex items-center" title={names}>
      <span className="sr-only">{names}</span>
      {people.slice(0, SHOWN_MAX).map(({ user_id, name }) => (
        <Avatar key={user_id} name={name} size={24} className="-me-1.5 ring-2 ring-surface" />
      ))}
      {more > 0 ? (
        <span aria-hidden="true" className="ms-3 text-xs text-ink-3 tabular-nums">
          +{formatCount(more)}
        </span>
      ) : null}
    </span>
  )
}

/** Shows roles as badges. The owner's stands out. */
export function RoleBadges({ roles }: { roles: readonly string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'owner' ? 'accent' : 'neutral'}>
          {roleLabel(role)}
        </Badge>
      ))}
    </span>
  )
}
