import { Download, Eye, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ChartFrame } from '#src/charts/chart-frame.tsx'
import { BarChart, LineChart } from '#src/charts/charts.tsx'
import { Stat, StatGroup } from '#src/charts/stat.tsx'
import { BigMoney, formatMoney, Money } from '#src/commerce/money.tsx'
import { PaymentMethodLine } from '#src/commerce/payment-method-line.tsx'
import { StatusBadge } from '#src/commerce/status-badge.tsx'
import { MenuItem, MenuSeparator, RowMenu } from '#src/overlays/dropdown-menu.tsx'
import { DataTable } from '#src/tables/data-table.tsx'
import type { DataColumn } from '#src/tables/data-table-columns.tsx'
import { Pagination } from '#src/tables/pagination.tsx'
import { Sheet } from './sheet.tsx'

type Payment = {
  id: string
  amount: number
  currency: string
  status: string
  name: string
  what: string
  lastFour: string
  when: string
}

const payments: Payment[] = [
  {
    id: 'pay_1',
    amount: 6083,
    currency: 'USD',
    status: 'succeeded',
    name: 'Ruth Delgado',
    what: 'Plumb Pro, 2 seats',
    lastFour: '7306',
    when: '2 min ago',
  },
  {
    id: 'pay_2',
    amount: 7480,
    currency: 'JPY',
    status: 'processing',
    name: 'Aiko Mori',
    what: 'Kiln, monthly',
    lastFour: '0117',
    when: '41 min ago',
  },
  {
    id: 'pay_3',
    amount: 1304,
    currency: 'USD',
    status: 'failed',
    name: 'Dana Whitfield',
    what: 'Level, monthly',
    lastFour: '0341',
    when: '1 hr ago',
  },
  {
    id: 'pay_4',
    amount: 7021,
    currency: 'EUR',
    status: 'partially_refunded',
    name: 'Jonas Weber',
    what: 'Mallet',
    lastFour: '1881',
    when: '3 hr ago',
  },
]

const columns: DataColumn<Payment>[] = [
  { id: 'customer', header: 'Customer', cell: (row) => row.name, sortValue: (row) => row.name, phone: 'title' },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} />, phone: 'note' },
  { id: 'what', header: 'Description', cell: (row) => row.what },
  { id: 'method', header: 'Payment method', cell: (row) => <PaymentMethodLine brand="visa" lastFour={row.lastFour} /> },
  { id: 'when', header: 'Date', cell: (row) => row.when, phone: 'aside' },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    sortValue: (row) => row.amount,
    phone: 'value',
  },
]

/** A table in its states. */
export function Tables() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['pay_3']))
  const [page, setPage] = useState(1)
  const shared = { label: 'Payments', columns, rowId: (row: Payment) => row.id }
  return (
    <>
      <Sheet title="Table" isFlush>
        <DataTable
          {...shared}
          rows={payments}
          selectedIds={selected}
          onSelectedIdsChange={setSelected}
          onRowOpen={() => undefined}
          rowActions={(row) => (
            <RowMenu label={`Actions for ${row.id}`}>
              <MenuItem icon={<Eye aria-hidden="true" />}>Open payment</MenuItem>
              <MenuItem icon={<Download aria-hidden="true" />}>Download invoice</MenuItem>
              <MenuSeparator />
              <MenuItem tone="danger" icon={<Undo2 aria-hidden="true" />}>
                Refund…
              </MenuItem>
            </RowMenu>
          )}
          footer={<Pagination page={page} pageSize={12} total={3418} onPageChange={setPage} />}
        />
      </Sheet>
      <div className="grid items-start gap-x-6 lg:grid-cols-3">
        <Sheet title="Table, loading" isFlush>
          <DataTable {...shared} rows={undefined} isLoading skeletonRows={3} />
        </Sheet>
        <Sheet title="Table, failed" isFlush>
          <DataTable {...shared} rows={undefined} error="The server took too long." onRetry={() => undefined} />
        </Sheet>
        <Sheet title="Table, no results" isFlush>
          <DataTable {...shared} rows={[]} isFiltered onClearFilters={() => undefined} />
        </Sheet>
      </div>
    </>
  )
}

const days = Array.from({ length: 30 }, (_, day) => ({
  x: `${day < 18 ? day + 11 : day - 17} ${day < 18 ? 'Feb' : 'Mar'}`,
  now: 140_000 + Math.round(60_000 * Math.sin(day / 3) + day * 2600),
  before: 110_000 + Math.round(35_000 * Math.sin(day / 2.4 + 1)),
}))
const series = [
  { key: 'now', label: 'This period' },
  { key: 'before', label: '30 days before', tone: 'ghost' as const },
]
const inDollars = (value: number) => formatMoney(value, 'USD')
const inThousands = (value: number) => `$${Math.round(value / 100_000)}k`
const spark = days.map((day) => day.now)

/** Stats and charts. */
export function Charts() {
  return (
    <>
      <StatGroup className="mb-6">
        <Stat
          label="Revenue"
          definition="All payments minus refunds, excluding tax."
          value={<BigMoney size="md" amount={4_931_820} currency="USD" />}
          delta={{ text: '18.4%', direction: 'up', isGood: true, against: 'vs previous 30 days' }}
          points={spark}
        />
        <Stat
          label="MRR"
          definition="What all active subscriptions pay per month."
          value={<BigMoney size="md" amount={3_190_200} currency="USD" />}
          delta={{ text: '6.1%', direction: 'up', isGood: true, against: 'vs previous 30 days' }}
          points={spark}
        />
        <Stat
          label="Active subscriptions"
          value="1,147"
          delta={{ text: '52', direction: 'up', isGood: true, against: 'vs previous 30 days' }}
          points={spark}
        />
        <Stat
          label="Churn"
          value="2.1%"
          delta={{ text: '0.3 pt', direction: 'up', isGood: false, against: 'vs previous 30 days' }}
          points={spark}
          pointsTone="brass"
        />
      </StatGroup>
      <div className="grid gap-6 lg:grid-cols-2 mb-6 [&>*]:min-w-0">
        <ChartFrame
          title="Daily revenue"
          series={series}
          note="USD, excluding tax"
          definition="Payments of the day minus refunds."
        >
          <LineChart
            label="Daily revenue over 30 days"
            points={days}
            series={series}
            formatValue={inDollars}
            formatTick={inThousands}
          />
        </ChartFrame>
        <ChartFrame title="Daily usage" note="Requests">
          <BarChart label="Daily requests" points={days.slice(0, 14)} series={[{ key: 'now', label: 'Requests' }]} />
        </ChartFrame>
      </div>
    </>
  )
}
