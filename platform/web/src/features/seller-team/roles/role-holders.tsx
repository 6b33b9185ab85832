import { Link } from '@tanstack/react-router'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { Mail } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { roleLabel } from '#src/shell/people/role-names.ts'

type RoleHoldersProps = { slug: string; role: SellerRole }

const SHOWN_MAX = 5

function NoHolders({ slug }: { slug: string }) {
  return (
    <p className="px-5 py-4 text-sm text-ink-3 max-list:px-4">
      {t('sellerTeam.roles.holders.none')}{' '}
      {t.rich('sellerTeam.roles.holders.assign', {
        link: (inside) => (
          <Link to="/dashboard/$slug/team" params={{ slug }} className="tp-link">
            {inside}
          </Link>
        ),
      })}
    </p>
  )
}

/** Links to the lists of everyone, if more have the role than are shown. */
function AllHolders({ slug, role: { name, members, invited } }: RoleHoldersProps) {
  if (members.length <= SHOWN_MAX && invited.length <= SHOWN_MAX) return null
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-line px-5 py-3 text-sm max-list:px-4">
      {members.length > SHOWN_MAX ? (
        <Link to="/dashboard/$slug/team" params={{ slug }} search={{ q: roleLabel(name) }} className="tp-link">
          {t('sellerTeam.roles.holders.allMembers', { count: members.length })}
        </Link>
      ) : null}
      {invited.length > SHOWN_MAX ? (
        <Link to="/dashboard/$slug/team/invitations" params={{ slug }} className="tp-link">
          {t('sellerTeam.roles.holders.allInvited', { count: invited.length })}
        </Link>
      ) : null}
    </p>
  )
}

/** Shows who has a role, and who is invited with it. */
export function RoleHolders({ slug, role }: RoleHoldersProps) {
  const { members, invited } = role
  return (
    <Card isFlush title={t('sellerTeam.roles.holders.title')}>
      {members.length + invited.length === 0 ? <NoHolders slug={slug} /> : null}
      <ul className="divide-y divide-line text-sm empty:hidden">
        {members.slice(0, SHOWN_MAX).map(({ user_id, name, email }) => (
          <li key={user_id} className="px-5 py-1.5 max-list:px-4">
            <PersonLine name={name} email={email} />
          </li>
        ))}
        {invited.slice(0, SHOWN_MAX).map((email) => (
          <li key={email} className="flex items-center gap-3 px-5 py-3 max-list:px-4">
            <Mail aria-hidden="true" className="mx-1.5 text-ink-3" />
            <bdi className="min-w-0 flex-1 truncate text-ink-2">{email}</bdi>
            <Badge>{t('sellerTeam.roles.holders.invited')}</Badge>
          </li>
        ))}
      </ul>
      <AllHolders slug={slug} role={role} />
    </Card>
  )
}
