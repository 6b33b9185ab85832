import { Link } from '@tanstack/react-router'
import { Avatar } from '@tradepost/ui/avatar'
import { Card } from '@tradepost/ui/card'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { formatMoney } from '@tradepost/ui/money'
import type { ReactNode } from 'react'
import { durationLabel } from '#src/nouns/prices/billing-interval.ts'
import { cardLabel } from '#src/nouns/subscriptions/card-words.ts'
import { timesWords } from '#src/nouns/subscriptions/subscription-words.ts'
import { formatDay } from '#src/shell/moment.ts'
import type { ShownSubscription } from './api.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** The customer and the payment method. */
export function CustomerCard({ slug, data }: { slug: string; data: ShownSubscription }) {
  const { customer, customer_business_name: business, tax_id: taxId } = data.subscription
  return (
    <Card title="Customer">
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={customer.name} size={40} />
        <div className="min-w-0">
          <Link
            to="/dashboard/$slug/customers/$customerId"
            params={{ slug, customerId: customer.customer_id }}
            className="tp-link font-[580]"
          >
            {customer.name}
          </Link>
          <p className="truncate text-sm text-ink-3" title={customer.email}>
            {customer.email}
          </p>
        </div>
      </div>
      <dl className="grid gap-2.5 text-sm">
        {business ? <Fact label="Business">{business}</Fact> : null}
        {taxId ? <Fact label="Tax ID">{taxId}</Fact> : null}
        <Fact label="Card">{data.card ? cardLabel(data.card) : <span className="text-ink-3">None</span>}</Fact>
      </dl>
    </Card>
  )
}

/** The plan, add-ons, cycle, term and discount. */
export function PlanCard({ slug, data }: { slug: string; data: ShownSubscription }) {
  const { subscription, addons } = data
  const {
    payment_frequency_count,
    payment_frequency_interval,
    trial_period_days: trialDays,
    trial_amount: trialAmount,
  } = subscription
  return (
    <Card title="Plan">
      <dl className="grid gap-2.5 text-sm">
        <Fact label="Product">
          <Link
            to="/dashboard/$slug/products/$productId"
            params={{ slug, productId: subscription.product_id }}
            className="tp-link"
          >
            {subscription.product_name ?? 'Unnamed product'}
          </Link>
        </Fact>
        <Fact label="Quantity">{subscription.quantity.toLocaleString('en-US')}</Fact>
        {addons.length > 0 ? (
          <Fact label="Add-ons">
            {addons.map((addon) => (
              <span key={addon.addon_id} className="block">
                {timesWords(addon.name ?? addon.addon_id, addon.quantity)}
              </span>
            ))}
          </Fact>
        ) : null}
        <Fact label="Billed every">
          {durationLabel({ count: payment_frequency_count, interval: payment_frequency_interval })}
        </Fact>
        <Fact label="Term">
          {durationLabel({ count: subscription.subscription_period_count, interval: subscription.subscription_period_interval })}
          {subscription.expires_at ? `, until ${formatDay(subscription.expires_at)}` : null}
        </Fact>
        {trialDays > 0 ? (
          <Fact label="Trial">
            {durationLabel({ count: trialDays, interval: 'Day' })}
            {trialAmount ? ` for ${formatMoney(trialAmount, subscription.currency)}` : ', free'}
          </Fact>
        ) : null}
        {subscription.discount_id ? (
          <Fact label="Discount">
            <Link
              to="/dashboard/$slug/discounts/$discountId"
              params={{ slug, discountId: subscription.discount_id }}
              className="tp-link"
            >
              View discount
            </Link>
            {subscription.discount_cycles_remaining === null
              ? null
              : `, ${subscription.discount_cycles_remaining} more ${subscription.discount_cycles_remaining === 1 ? 'cycle' : 'cycles'}`}
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

/** The IDs to copy, and the seller's own metadata. */
export function IdsCard({ data }: { data: ShownSubscription }) {
  const { subscription, order } = data
  const pairs = Object.entries(subscription.metadata).filter(([key]) => !key.startsWith('tradepost_'))
  return (
    <Card title="IDs">
      <dl className="grid gap-2.5 text-sm">
        <Fact label="Subscription">
          <CopyableId id={subscription.subscription_id} />
        </Fact>
        <Fact label="Customer">
          <CopyableId id={subscription.customer.customer_id} />
        </Fact>
        {order ? (
          <Fact label="Order">
            <CopyableId id={order.number} />
          </Fact>
        ) : null}
        {pairs.map(([key, value]) => (
          <Fact key={key} label={key}>
            {String(value)}
          </Fact>
        ))}
      </dl>
    </Card>
  )
}
