import { Link } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import type { SellerPaymentList } from '@tradepost/contract/platform/sales/seller-payments'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Avatar } from '@tradepost/ui/avatar'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Timeline, type TimelineItem } from '@tradepost/ui/timeline'
import { Check, Clock, UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { listCustomerTimeline } from './customer-timeline.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3">
      <dt className="pt-0.5 text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows the customer's name and contact details. */
export function ProfileCard({ customer }: { customer: SellerCustomer }) {
  return (
    <Card title={t('sellerCustomers.profile.title')}>
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={customer.name} size={40} />
        <p className="min-w-0 font-[580] [overflow-wrap:anywhere]">{customer.name}</p>
      </div>
      <dl className="grid gap-2 text-sm">
        <Fact label={t('sellerCustomers.profile.email')}>
          <span className="flex items-start justify-between gap-2">
            <a href={`mailto:${customer.email}`} className="tp-link min-w-0 pt-0.5">
              {formatEmail(customer.email)}
            </a>
            <CopyButton value={customer.email} label={t('sellerCustomers.profile.copyEmail')} className="-my-1.5 -me-2" />
          </span>
        </Fact>
        <Fact label={t('sellerCustomers.profile.phone')}>
          {customer.phone_number ?? <span className="text-ink-3">{t('sellerCustomers.profile.noPhone')}</span>}
        </Fact>
        <Fact label={t('sellerCustomers.profile.id')}>
          <CopyableId id={customer.customer_id} />
        </Fact>
      </dl>
    </Card>
  )
}

/** Shows what the customer bought so far, as the list of customers does. */
export function TotalsCard({
  customer: { spent, orders, last_order_at: lastAt, running_subscriptions: running },
}: {
  customer: SellerCustomer
}) {
  if (spent === null && running === null) return null
  return (
    <Card title={t('sellerCustomers.totals.title')}>
      <dl className="grid gap-2 text-sm [&>div]:grid-cols-[112px_minmax(0,1fr)]">
        {spent === null ? null : (
          <>
            <Fact label={t('sellerCustomers.list.columns.spent')}>
              {spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ') || t('sellerCustomers.list.none')}
            </Fact>
            <Fact label={t('sellerCustomers.list.columns.orders')}>
              {orders === null ? '–' : orders.toLocaleString(getPageLocale())}
            </Fact>
            <Fact label={t('sellerCustomers.list.columns.lastOrder')}>
              {lastAt === null ? t('sellerCustomers.list.none') : formatMoment(lastAt)}
            </Fact>
          </>
        )}
        {running === null ? null : (
          <Fact label={t('sellerCustomers.list.columns.subscriptions')}>{running.toLocaleString(getPageLocale())}</Fact>
        )}
      </dl>
    </Card>
  )
}

/** Shows the metadata that the seller's own systems keep with a customer. */
export function MetadataCard({ metadata }: { metadata: SellerCustomer['metadata'] }) {
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return null
  return (
    <Card title={t('sellerCustomers.profile.metadata')}>
      <dl className="grid gap-2.5 text-sm">
        {pairs.map(([key, value]) => (
          <div key={key} className="grid gap-0.5">
            <dt className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">{key}</dt>
            <dd className="[overflow-wrap:anywhere]">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const looks: Record<ReturnType<typeof listCustomerTimeline>[number]['kind'], Pick<TimelineItem, 'icon' | 'tone'>> = {
  paid: { icon: <Check />, tone: 'success' },
  failed: { icon: <X />, tone: 'danger' },
  waiting: { icon: <Clock />, tone: 'neutral' },
  came: { icon: <UserPlus />, tone: 'neutral' },
}

type TimelineCardProps = { slug: string; customer: SellerCustomer; payments: Pick<SellerPaymentList, 'items' | 'next'> }

/** Lists the events of a customer, newest first. */
export function TimelineCard({ slug, customer, payments }: TimelineCardProps) {
  const items = listCustomerTimeline(customer, { items: payments.items, has_more: payments.next !== null }).map(
    ({ id, at, kind, title, paymentId }) => ({
      id,
      ...looks[kind],
      title: paymentId ? (
        <Link to="/dashboard/$slug/payments/$paymentId" params={{ slug, paymentId }} className="hover:underline">
          {title}
        </Link>
      ) : (
        title
      ),
      time: <time dateTime={at}>{formatMoment(at)}</time>,
    }),
  )
  return (
    <Card
      title={t('sellerCustomers.timeline.title')}
      action={t('sellerCustomers.timeline.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
    >
      <Timeline items={items} />
    </Card>
  )
}
