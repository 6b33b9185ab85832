import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { BigMoney, formatMoney } from '@tradepost/ui/commerce/money'
import { ArrowUpRight } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import { comparisonLabel, formatDays, previousFigureLabel, toStatDelta } from '#src/shell/periods/period-labels.ts'

const linkClassName = 'grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink'
const arrow = <ArrowUpRight aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />

const countLabel = (count: number) => count.toLocaleString(getPageLocale())

/** Returns links to the rows that the figures count, for the same days and currency. */
function linksOf({ organization: { slug }, period, currency }: SellerHome) {
  const params = { slug }
  const days = { created_at_from: period.from, created_at_to: period.to }
  const paid = { status: 'succeeded', currency, ...days }
  return {
    payments: (
      <Link
        to="/dashboard/$slug/payments"
        params={params}
        search={paid}
        aria-label={t('sellerHome.figures.viewPayments')}
        className={linkClassName}
      >
        {arrow}
      </Link>
    ),
    orders: (
      <Link
        to="/dashboard/$slug/payments"
        params={params}
        search={{ ...paid, kind: 'order' }}
        aria-label={t('sellerHome.figures.viewOrders')}
        className={linkClassName}
      >
        {arrow}
      </Link>
    ),
    customers: (
      <Link
        to="/dashboard/$slug/customers"
        params={params}
        search={days}
        aria-label={t('sellerHome.figures.viewNewCustomers')}
        className={linkClassName}
      >
        {arrow}
      </Link>
    ),
    subscriptions: (
      <Link
        to="/dashboard/$slug/subscriptions"
        params={params}
        search={{ status: 'active', currency }}
        aria-label={t('sellerHome.figures.viewActive')}
        className={linkClassName}
      >
        {arrow}
      </Link>
    ),
    trials: (words: string) => (
      <Link
        to="/dashboard/$slug/subscriptions"
        params={params}
        search={{ status: 'trialing', currency }}
        className="hover:underline"
      >
        {words}
      </Link>
    ),
  }
}

type Compared = { now: number; before: number }

/** Shows the key figures of a period, each with its definition, its change and a link to what it counts. */
export function KeyFigures({ home }: { home: SellerHome }) {
  const { currency, active_subscriptions: active, mrr, period, refunds, lost_disputes: disputes } = home
  const links = linksOf(home)
  const mayOpen = useMayOpen(home.organization.slug)
  const against = comparisonLabel(period)
  const money = (amount: number) => <BigMoney size="md" amount={amount} currency={currency} />
  const change = (compared: Compared, textOf: (value: number) => string) => {
    const delta = toStatDelta(compared, against)
    return delta ? { delta } : { note: previousFigureLabel(textOf(compared.before), period) }
  }
  const inMoney = (amount: number) => formatMoney(amount, currency)
  const compared = t('sellerHome.figures.comparedWith', { before: formatDays(home.before) })
  return (
    <StatGroup {...(active ? { columns: 3 } : {})}>
      <Stat
        label={t('sellerHome.figures.gross')}
        definition={`${t('sellerHome.figures.grossMeaning', { currency })} ${compared}`}
        value={money(home.gross.now)}
        {...change(home.gross, inMoney)}
        link={links.payments}
      />
      <Stat
        label={t('sellerHome.figures.net')}
        definition={`${t('sellerHome.figures.netMeaning', { refunds: inMoney(refunds.now), disputes: inMoney(disputes.now) })} ${compared}`}
        value={money(home.net.now)}
        {...change(home.net, inMoney)}
        link={links.payments}
      />
      <Stat
        label={t('sellerHome.figures.orders')}
        definition={`${t('sellerHome.figures.ordersMeaning', { currency })} ${compared}`}
        value={countLabel(home.orders.now)}
        {...change(home.orders, countLabel)}
        link={links.orders}
      />
      <Stat
        label={t('sellerHome.figures.newCustomers')}
        definition={`${t('sellerHome.figures.newCustomersMeaning')} ${compared}`}
        value={countLabel(home.new_customers.now)}
        {...change(home.new_customers, countLabel)}
        link={mayOpen('customers') ? links.customers : undefined}
      />
      {active ? (
        <Stat
          label={active.has_other_currencies ? t('sellerHome.figures.activeIn', { currency }) : t('sellerHome.figures.active')}
          definition={t('sellerHome.figures.activeMeaning', { currency })}
          value={countLabel(active.count)}
          note={
            active.in_trial > 0
              ? links.trials(t('sellerHome.figures.inTrial', { count: active.in_trial }))
              : t('sellerHome.figures.activeNow')
          }
          link={links.subscriptions}
        />
      ) : null}
      {mrr ? (
        <Stat
          label={active?.has_other_currencies ? t('sellerHome.figures.mrrIn', { currency }) : t('sellerHome.figures.mrr')}
          definition={t('sellerHome.figures.mrrMeaning', { currency })}
          value={money(mrr.amount)}
          note={t('sellerHome.figures.mrrFrom', { count: mrr.subscriptions })}
          link={links.subscriptions}
        />
      ) : null}
    </StatGroup>
  )
}
