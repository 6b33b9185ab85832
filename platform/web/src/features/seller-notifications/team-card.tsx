import { useQuery } from '@tanstack/react-query'
import type { SellerNotifications } from '@tradepost/contract/platform/organization/seller-notifications'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'

type Member = SellerNotifications['members'][number]

/** Shows a choice; a dash where the member's role doesn't allow it. */
function Choice({ value }: { value: Member['gets'][keyof Member['gets']] }) {
  if (value === null) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('sellerNotifications.team.notAllowed')}</span>
      </span>
    )
  }
  if (value === false || value === 'off') return <span className="text-ink-3">{t('sellerNotifications.own.off')}</span>
  return <>{value === true ? t('sellerNotifications.team.on') : t(`sellerNotifications.own.${value}`)}</>
}

const listColumns = (ownId: string | undefined): DataColumn<Member>[] => [
  {
    id: 'member',
    header: t('sellerNotifications.team.member'),
    phone: 'title',
    cell: ({ user_id, name, email, failed_at }) => (
      <span className="block max-w-80 py-1 text-ink">
        <PersonLine
          name={name}
          email={email}
          badge={user_id === ownId ? <Badge>{t('sellerNotifications.team.you')}</Badge> : undefined}
        />
        {failed_at === null ? null : (
          <Badge tone="danger" className="mt-1">
            {t('sellerNotifications.team.failed', { date: formatDay(failed_at) })}
          </Badge>
        )}
      </span>
    ),
  },
  ...(['sales', 'disputes', 'payouts', 'webhooks'] as const).map(
    (notice): DataColumn<Member> => ({
      id: notice,
      header: t(`sellerNotifications.own.${notice}`),
      ...(notice === 'sales' ? { phone: 'note' } : {}),
      cell: ({ gets }) => <Choice value={gets[notice]} />,
    }),
  ),
]

/** Lists the members of a shop with the emails that each gets, and whose last email couldn't be delivered. */
export function TeamCard({ members }: { members: readonly Member[] }) {
  const ownId = useQuery(sessionQuery).data?.user.id
  return (
    <Card title={t('sellerNotifications.team.title')} description={t('sellerNotifications.team.text')} isFlush>
      <DataTable
        label={t('sellerNotifications.team.table')}
        rows={members}
        columns={listColumns(ownId)}
        rowId={({ user_id }) => user_id}
      />
    </Card>
  )
}
