import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { BigMoney } from '@tradepost/ui/commerce/money'
import { ArrowUpRight } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { countLabel, PeriodStats } from '#src/nouns/figures/period-stats.tsx'
import { useMayOpen } from '#src/shell/page-link.tsx'

const linkClassName = 'grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink'
const arrow = <ArrowUpRight aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />

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

/** Shows the key figures of a period, each with its definition, its change and a link to what it counts. */
export function KeyFigures({ home }: { home: SellerHome }) {
  const { currency, active_subscriptions: active, mrr } = home
  const links = linksOf(home)
  const mayOpen = useMayOpen(home.organization.slug)
  return (
    <StatGroup {...(active ? { columns: 3 } : {})}>
      <PeriodStats figures={home} links={{ ...links, ...(mayOpen('customers') ? {} : { customers: undefined }) }} />
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
          value={<BigMoney size="md" amount={mrr.amount} currency={currency} />}
          note={t('sellerHome.figures.mrrFrom', { count: mrr.subscriptions })}
          link={links.subscriptions}
        />
      ) : null}
    </StatGroup>
  )
}
