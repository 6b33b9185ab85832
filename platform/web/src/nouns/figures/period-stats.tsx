import type { PeriodFigures } from '@tradepost/contract/platform/seller-home'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Stat } from '@tradepost/ui/charts/stat'
import { BigMoney, formatMoney } from '@tradepost/ui/commerce/money'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { comparisonLabel, formatDays, previousFigureLabel, toStatDelta } from '#src/shell/periods/period-labels.ts'

export const countLabel = (count: number) => count.toLocaleString(getPageLocale())

type Compared = { now: number; before: number }

type PeriodStatsProps = {
  figures: PeriodFigures
  /** Leads to what a figure counts. */
  links?: { payments?: ReactNode; orders?: ReactNode; customers?: ReactNode }
}

/** Shows what was sold in a period, each figure with its definition and its change. Stands in a `StatGroup`. */
export function PeriodStats({ figures, links = {} }: PeriodStatsProps) {
  const { currency, period, refunds, lost_disputes: disputes } = figures
  const against = comparisonLabel(period)
  const money = (amount: number) => <BigMoney size="md" amount={amount} currency={currency} />
  const change = (compared: Compared, textOf: (value: number) => string) => {
    const delta = toStatDelta(compared, against)
    return delta ? { delta } : { note: previousFigureLabel(textOf(compared.before), period) }
  }
  const inMoney = (amount: number) => formatMoney(amount, currency)
  const compared = t('sellerHome.figures.comparedWith', { before: formatDays(figures.before) })
  return (
    <>
      <Stat
        label={t('sellerHome.figures.gross')}
        definition={`${t('sellerHome.figures.grossMeaning', { currency })} ${compared}`}
        value={money(figures.gross.now)}
        {...change(figures.gross, inMoney)}
        link={links.payments}
      />
      <Stat
        label={t('sellerHome.figures.net')}
        definition={`${t('sellerHome.figures.netMeaning', { refunds: inMoney(refunds.now), disputes: inMoney(disputes.now) })} ${compared}`}
        value={money(figures.net.now)}
        {...change(figures.net, inMoney)}
        link={links.payments}
      />
      <Stat
        label={t('sellerHome.figures.orders')}
        definition={`${t('sellerHome.figures.ordersMeaning', { currency })} ${compared}`}
        value={countLabel(figures.orders.now)}
        {...change(figures.orders, countLabel)}
        link={links.orders}
      />
      <Stat
        label={t('sellerHome.figures.newCustomers')}
        definition={`${t('sellerHome.figures.newCustomersMeaning')} ${compared}`}
        value={countLabel(figures.new_customers.now)}
        {...change(figures.new_customers, countLabel)}
        link={links.customers}
      />
    </>
  )
}
