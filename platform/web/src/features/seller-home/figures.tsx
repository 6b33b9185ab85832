import { Link } from '@tanstack/react-router'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { BigMoney, formatMoney } from '@tradepost/ui/money'
import { Stat, StatGroup } from '@tradepost/ui/stat'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { comparisonLabel, daysText, deltaOf } from './in-words.ts'

const linkClassName = 'grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink'
const arrow = <ArrowUpRight aria-hidden="true" className="size-3.5" />

const countText = (count: number) => count.toLocaleString('en-US')
const plural = (count: number, one: string) => `${countText(count)} ${one}${count === 1 ? '' : 's'}`

/** Links to the rows that a figure counts, with the same days and currency. */
function linksOf({ organization: { slug }, period, currency }: SellerHome) {
  const params = { slug }
  const days = { created_at_from: period.from, created_at_to: period.to }
  const paid = { status: 'succeeded', currency, ...days }
  return {
    payments: (
      <Link to="/dashboard/$slug/payments" params={params} search={paid} aria-label="View payments" className={linkClassName}>
        {arrow}
      </Link>
    ),
    orders: (
      <Link
        to="/dashboard/$slug/payments"
        params={params}
        search={{ ...paid, kind: 'order' }}
        aria-label="View orders"
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
        aria-label="View new customers"
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
        aria-label="View active subscriptions"
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

/** The key figures of a period, each with its definition, its change and a link to what it counts. */
export function KeyFigures({ home }: { home: SellerHome }) {
  const { currency, active_subscriptions: active, mrr, period, refunds } = home
  const links = linksOf(home)
  const against = comparisonLabel(period)
  const money = (amount: number) => <BigMoney size="md" amount={amount} currency={currency} />
  const change = (compared: Compared, textOf: (value: number) => string) => {
    const delta = deltaOf(compared, against)
    return delta ? { delta } : { note: `${textOf(compared.before)} in ${against.replace('vs ', '')}` }
  }
  const inMoney = (amount: number) => formatMoney(amount, currency)
  const compared: ReactNode = ` Compared with ${daysText(home.before)}.`
  return (
    <StatGroup columns={3}>
      <Stat
        label="Gross revenue"
        definition={
          <>
            Succeeded payments in {currency}, including tax, by the day they were created.{compared}
          </>
        }
        value={money(home.gross.now)}
        {...change(home.gross, inMoney)}
        link={links.payments}
      />
      <Stat
        label="Net revenue"
        definition={
          <>
            Gross revenue minus refunds. Refunds in this period: {inMoney(refunds.now)}.{compared}
          </>
        }
        value={money(home.net.now)}
        {...change(home.net, inMoney)}
        link={links.payments}
      />
      <Stat
        label="Orders"
        definition={
          <>
            Paid purchases in {currency}. Free trials, renewals and plan changes aren’t orders.{compared}
          </>
        }
        value={countText(home.orders.now)}
        {...change(home.orders, countText)}
        link={links.orders}
      />
      <Stat
        label="New customers"
        definition={<>Customers created in this period, in all currencies.{compared}</>}
        value={countText(home.new_customers.now)}
        {...change(home.new_customers, countText)}
        link={links.customers}
      />
      <Stat
        label="Active subscriptions"
        definition={`Subscriptions in ${currency} that are active right now. Trials, paused subscriptions and subscriptions on hold aren’t included.`}
        value={countText(active.count)}
        note={active.in_trial > 0 ? links.trials(`${countText(active.in_trial)} more in trial`) : 'Right now'}
        link={links.subscriptions}
      />
      <Stat
        label="MRR"
        definition={`Monthly recurring revenue right now: what active subscriptions in ${currency} charge per month, after discounts, before tax. Yearly plans count a twelfth, weekly and daily plans by a year of 365 days. Trials, on-demand charges and usage aren’t included.`}
        value={money(mrr.amount)}
        note={`From ${plural(mrr.subscriptions, 'subscription')}`}
        link={links.subscriptions}
      />
    </StatGroup>
  )
}
