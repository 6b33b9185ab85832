import { useQuery } from '@tanstack/react-query'
import { BALANCE_DAYS } from '@tradepost/contract/platform/sales/seller-balance'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { ChartFrame } from '@tradepost/ui/charts/chart-frame'
import { FigureTable } from '@tradepost/ui/charts/chart-parts'
import { LineChart } from '@tradepost/ui/charts/charts'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatTick } from '#src/shell/format-tick.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { balanceDaysQuery } from './api.ts'

type Days = (typeof BALANCE_DAYS)[number]

const dayFormat = new Intl.DateTimeFormat(getPageLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const formatX = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** Shows the balance in a currency over the last days, with exact figures on hover and as a table. */
export default function BalanceChart({ slug, currency }: { slug: string; currency: string }) {
  const [days, setDays] = useState<Days>('30')
  const { data, error, isPending } = useQuery(balanceDaysQuery(slug, { currency, days }))
  const drawn = {
    label: t('sellerBalance.chart'),
    series: [{ key: 'balance', label: t('sellerBalance.available') }],
    points: (data?.days ?? []).map(({ day, balance }) => ({ x: day, balance })),
    formatX,
    formatValue: (amount: number) => formatMoney(amount, currency),
  }
  return (
    <ChartFrame
      title={t('sellerBalance.chart')}
      definition={t('sellerBalance.chartMeaning')}
      isLoading={isPending}
      note={
        <Segmented
          label={t('sellerBalance.span')}
          value={days}
          onValueChange={setDays}
          options={BALANCE_DAYS.map((value) => ({ value, label: t('sellerBalance.days', { count: Number(value) }) }))}
        />
      }
      instead={error ? <EmptyState level={3} drawing={null} title={getErrorMessage(error)} /> : undefined}
      table={<FigureTable {...drawn} isShown />}
    >
      <div className="relative overflow-clip">
        <LineChart {...drawn} formatTick={(amount) => formatTick(amount, currency)} />
      </div>
    </ChartFrame>
  )
}
