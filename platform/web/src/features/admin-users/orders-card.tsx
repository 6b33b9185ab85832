import type { AdminUser } from '@tradepost/contract/platform/admin-users'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { Nothing } from './card-rows.tsx'

type Order = AdminUser['orders']['items'][number]

const columns: readonly DataColumn<Order>[] = [
  {
    id: 'number',
    header: t('adminUsers.orders.number'),
    phone: 'title',
    cell: ({ number }) => <span className="font-mono text-xs">{number}</span>,
  },
  { id: 'shop', header: t('adminUsers.orders.shop'), phone: 'note', cell: ({ shop }) => shop.name },
  {
    id: 'paid_at',
    header: t('adminUsers.orders.paid'),
    phone: 'aside',
    sortValue: ({ paid_at: at }) => at,
    // Not a relative time: each shop has a clock of its own.
    cell: ({ paid_at: at }) => <time dateTime={at}>{formatDay(at)}</time>,
  },
  {
    id: 'total',
    header: t('adminUsers.orders.total'),
    align: 'end',
    phone: 'value',
    cell: ({ total, currency }) => formatMoney(total, currency),
  },
]

/** Lists the user's newest paid orders. */
export function OrdersCard({ user: { orders } }: { user: AdminUser }) {
  const shown = orders.items.length
  return (
    <Card
      title={t('adminUsers.orders.title')}
      isFlush
      action={shown < orders.total ? t('adminUsers.orders.newest', { shown, total: orders.total }) : undefined}
    >
      {shown === 0 ? (
        <Nothing>{t('adminUsers.orders.none')}</Nothing>
      ) : (
        <DataTable label={t('adminUsers.orders.title')} rows={orders.items} columns={columns} rowId={(order) => order.order_id} />
      )}
    </Card>
  )
}
