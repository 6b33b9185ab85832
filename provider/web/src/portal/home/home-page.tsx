import type { PortalHome, PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Card } from '@tradepost/ui/card'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { EmptyState } from '@tradepost/ui/empty-state'
import { formatDay } from '@tradepost/ui/formats/moment'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { PaymentTable } from '../billing/payment-table.tsx'
import { CardOutcome } from '../cards/card-outcome.tsx'
import { LicenseKeyCard } from '../keys/license-key-card.tsx'
import { t } from '../messages.ts'
import { useHome } from '../queries.ts'
import { cardLabel } from '../shell/card-label.tsx'
import { PageLink } from '../shell/location.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { titleLabel, toShownStatus } from '../subscriptions/subscription-labels.ts'
import { SubscriptionNotices } from '../subscriptions/subscription-notices.tsx'
import { SubscriptionRow } from '../subscriptions/subscription-row.tsx'
import { SubscriptionTicket } from '../subscriptions/subscription-ticket.tsx'

/** Shows what a customer has, and what they pay next: how much, when, and with which card. */
export function HomePage() {
  return (
    <QueryView query={useHome()} skeleton={<Skeleton className="h-64 rounded-lg" />}>
      {(home) => <Home home={home} />}
    </QueryView>
  )
}

/** Puts what needs its customer first, then what is charged next. */
function sortByUrgency(subscriptions: readonly PortalSubscription[]): PortalSubscription[] {
  const rank = ({ status, next_charge: next }: PortalSubscription) => (status === 'on_hold' ? 0 : next ? 1 : 2)
  return subscriptions.toSorted(
    (one, other) => rank(one) - rank(other) || (one.next_charge?.at ?? '').localeCompare(other.next_charge?.at ?? ''),
  )
}

function Home({ home }: { home: PortalHome }) {
  const [first, ...others] = sortByUrgency(home.subscriptions)
  const isEmpty = !first && home.purchases.length === 0 && home.license_keys.length === 0
  return (
    <>
      <PageHeading title={helloLabel(home.profile.name)}>
        <NextPayment home={home} />
      </PageHeading>
      <CardOutcome />
      {first ? (
        <>
          <SubscriptionNotices subscription={first} />
          <SubscriptionTicket subscription={first} title={<TicketTitle subscription={first} />} />
        </>
      ) : null}
      {others.length > 0 ? (
        <Card title={t('nav.subscriptions')} action={<SeeAll to="/subscriptions" />} isFlush>
          <ul>
            {others.map((each) => (
              <SubscriptionRow key={each.subscription_id} subscription={each} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Goods home={home} />
      {home.purchases.length > 0 ? (
        <Card title={t('home.purchases')} action={<SeeAll to="/billing" />} isFlush>
          <PaymentTable payments={home.purchases} />
        </Card>
      ) : null}
      {isEmpty && home.has_past_subscriptions ? <Past /> : null}
      {isEmpty && !home.has_past_subscriptions ? (
        <Card>
          <EmptyState level={2} title={t('home.empty.title')}>
            {t('home.empty.text', { business: home.business_name })}
          </EmptyState>
        </Card>
      ) : null}
    </>
  )
}

/** Says that nothing runs any longer, and where the past is. */
function Past() {
  return (
    <Card>
      <EmptyState
        level={2}
        title={t('home.past.title')}
        actions={
          <div className="flex flex-wrap justify-center gap-x-4 gap-y-2">
            <SeeAll to="/subscriptions" label={pageLabel('subscriptions')} />
            <SeeAll to="/billing" label={pageLabel('billing')} />
          </div>
        }
      >
        {t('home.past.text')}
      </EmptyState>
    </Card>
  )
}

function helloLabel(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first ? t('home.hello', { name: first }) : t('home.helloPlain')
}

const bold = (inside: ReactNode) => <b className="font-[620] text-ink tabular-nums">{inside}</b>

/** The sentence that people come for: the next payment of all subscriptions. */
function NextPayment({ home: { subscriptions, cards } }: { home: PortalHome }) {
  const next = subscriptions
    .filter(({ next_charge: charge }) => charge !== null)
    .toSorted((one, other) => (one.next_charge?.at ?? '').localeCompare(other.next_charge?.at ?? ''))[0]
  if (!next?.next_charge) return <>{t('home.none')}</>
  const { amount, currency, at, wallet } = next.next_charge
  const card = cards.find((each) => each.payment_method_id === next.payment_method_id)
  const values = { amount: formatMoney(amount, currency), date: formatDay(at), b: bold }
  const { is_by_usage: isByUsage } = next
  return (
    <>
      {card && (wallet < amount || isByUsage)
        ? t.rich(isByUsage ? 'home.nextWithUsage' : 'home.next', { ...values, card: cardLabel(card) })
        : t.rich(isByUsage ? 'home.nextPlainWithUsage' : 'home.nextPlain', values)}{' '}
      {wallet > 0 ? <WalletShare amount={wallet} isAll={wallet === amount && !isByUsage} currency={currency} /> : null}
    </>
  )
}

/** Says what the wallet pays of the next payment. */
function WalletShare({ amount, isAll, currency }: { amount: number; isAll: boolean; currency: string }) {
  return isAll ? (
    <span>{t('home.walletPaysAll')}</span>
  ) : (
    t.rich('home.walletPays', { amount: formatMoney(amount, currency), b: bold })
  )
}

function TicketTitle({ subscription }: { subscription: PortalSubscription }) {
  const { status, word } = toShownStatus(subscription)
  return (
    <h2 className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xl tracking-[-0.02em]">
      <PageLink to={`/subscriptions/${subscription.subscription_id}`} className="hover:underline">
        {titleLabel(subscription)}
      </PageLink>
      <StatusBadge status={status}>{word}</StatusBadge>
    </h2>
  )
}

function SeeAll({ to, label = t('home.seeAll') }: { to: string; label?: string }) {
  return (
    <PageLink to={to} className="tp-link inline-block min-h-6">
      {label}
    </PageLink>
  )
}

/** License keys, the way to downloads and the wallet: what a customer has besides subscriptions. */
function Goods({ home: { license_keys: keys, wallets, has_downloads: hasDownloads } }: { home: PortalHome }) {
  if (keys.length === 0 && wallets.length === 0 && !hasDownloads) return null
  const hasMore = hasDownloads || wallets.length > 0
  return (
    <div className={`grid items-start gap-6 ${keys.length > 0 && hasMore ? 'shell:grid-cols-[3fr_2fr]' : ''}`}>
      {keys.length > 0 ? (
        <div className="grid min-w-0 gap-6">
          {keys.map((license) => (
            <LicenseKeyCard key={license.id} license={license}>
              <SeeAll to="/license-keys" label={t('home.manage')} />
            </LicenseKeyCard>
          ))}
        </div>
      ) : null}
      {hasMore ? (
        <div className="grid min-w-0 gap-6">
          {hasDownloads ? (
            <Card title={pageLabel('downloads')} action={<SeeAll to="/downloads" />}>
              <p className="text-sm text-ink-2">{t('home.goods')}</p>
            </Card>
          ) : null}
          {wallets.length > 0 ? <WalletCard wallets={wallets} /> : null}
        </div>
      ) : null}
    </div>
  )
}

function WalletCard({ wallets }: Pick<PortalHome, 'wallets'>) {
  return (
    <Card title={t('home.balance')} action={<SeeAll to="/wallet" />}>
      <ul className="grid gap-1">
        {wallets.map(({ currency, balance }) => (
          <li key={currency} className="text-2xl font-[640] tracking-[-0.03em]">
            <Money amount={balance} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
