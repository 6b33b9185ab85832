import { formatEmail } from '@tradepost/contract/email-address'
import { isChosenTerm } from '@tradepost/contract/provider/chosen-term'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Avatar } from '@tradepost/ui/avatar'
import { Card } from '@tradepost/ui/card'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { CopyableId } from '@tradepost/ui/copyable-id'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { durationLabel } from '#src/nouns/prices/billing-interval.ts'
import { cardLabel, timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import type { ShownSubscription } from './api.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Shows the customer and the payment method. */
export function CustomerCard({ slug, data }: { slug: string; data: ShownSubscription }) {
  const { customer, customer_business_name: business, tax_id: taxId } = data.subscription
  return (
    <Card title={t('sellerSubscriptions.customer.title')}>
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={customer.name} size={40} />
        <div className="min-w-0">
          <p className="font-[580]">
            <PageLink slug={slug} path={['customers', customer.customer_id]} className="tp-link">
              {customer.name}
            </PageLink>
          </p>
          <p className="truncate text-sm text-ink-3" title={customer.email}>
            {formatEmail(customer.email)}
          </p>
        </div>
      </div>
      <dl className="grid gap-2.5 text-sm">
        {business ? <Fact label={t('sellerSubscriptions.customer.business')}>{business}</Fact> : null}
        {taxId ? <Fact label={t('sellerSubscriptions.customer.taxId')}>{taxId}</Fact> : null}
        <Fact label={t('sellerSubscriptions.customer.card')}>
          {data.card ? cardLabel(data.card) : <span className="text-ink-3">{t('sellerSubscriptions.customer.noCard')}</span>}
        </Fact>
      </dl>
    </Card>
  )
}

/** Links to the discount and says for how many more cycles it applies, unless it never ends. */
function DiscountWords({ slug, discountId, count }: { slug: string; discountId: string; count: number | null }) {
  const link = (inside: ReactNode) => (
    <PageLink slug={slug} path={['discounts', discountId]} className="tp-link">
      {inside}
    </PageLink>
  )
  return count === null
    ? link(t('sellerSubscriptions.plan.viewDiscount'))
    : t.rich('sellerSubscriptions.plan.viewDiscountFor', { count, link })
}

/** Shows the plan, add-ons, cycle, term and discount. */
export function PlanCard({ slug, data }: { slug: string; data: ShownSubscription }) {
  const { subscription, addons } = data
  const {
    payment_frequency_count,
    payment_frequency_interval,
    trial_period_days: trialDays,
    trial_amount: trialAmount,
  } = subscription
  const period = { count: subscription.subscription_period_count, interval: subscription.subscription_period_interval }
  const term = durationLabel(period)
  const trialLength = durationLabel({ count: trialDays, interval: 'Day' })
  return (
    <Card title={t('sellerSubscriptions.plan.title')}>
      <dl className="grid gap-2.5 text-sm">
        <Fact label={t('sellerSubscriptions.plan.product')}>
          <PageLink slug={slug} path={['products', subscription.product_id]} className="tp-link">
            {subscription.product_name ?? t('sellerSubscriptions.unnamedProduct')}
          </PageLink>
        </Fact>
        <Fact label={t('sellerSubscriptions.plan.quantity')}>{subscription.quantity.toLocaleString(getPageLocale())}</Fact>
        {addons.length > 0 ? (
          <Fact label={t('sellerSubscriptions.plan.addons')}>
            {addons.map((addon) => (
              <span key={addon.addon_id} className="block">
                {timesLabel(addon.name ?? addon.addon_id, addon.quantity)}
              </span>
            ))}
          </Fact>
        ) : null}
        <Fact label={t('sellerSubscriptions.plan.billedEvery')}>
          {durationLabel({ count: payment_frequency_count, interval: payment_frequency_interval })}
        </Fact>
        {isChosenTerm(period) ? (
          <Fact label={t('sellerSubscriptions.plan.term')}>
            {subscription.expires_at
              ? t('sellerSubscriptions.plan.termUntil', { term, date: formatDay(subscription.expires_at) })
              : term}
          </Fact>
        ) : null}
        {trialDays > 0 ? (
          <Fact label={t('sellerSubscriptions.plan.trial')}>
            {trialAmount
              ? t('sellerSubscriptions.plan.trialFor', {
                  length: trialLength,
                  amount: formatMoney(trialAmount, subscription.currency),
                })
              : t('sellerSubscriptions.plan.trialFree', { length: trialLength })}
          </Fact>
        ) : null}
        {subscription.discount_id ? (
          <Fact label={t('sellerSubscriptions.plan.discount')}>
            <DiscountWords slug={slug} discountId={subscription.discount_id} count={subscription.discount_cycles_remaining} />
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

/** Shows IDs to copy, and the seller's own metadata. */
export function IdsCard({ data }: { data: ShownSubscription }) {
  const { subscription, order } = data
  const pairs = Object.entries(subscription.metadata).filter(([key]) => !key.startsWith('tradepost_'))
  return (
    <Card title={t('sellerSubscriptions.ids.title')}>
      <dl className="grid gap-2.5 text-sm">
        <Fact label={t('sellerSubscriptions.ids.subscription')}>
          <CopyableId id={subscription.subscription_id} />
        </Fact>
        <Fact label={t('sellerSubscriptions.ids.customer')}>
          <CopyableId id={subscription.customer.customer_id} />
        </Fact>
        {order ? (
          <Fact label={t('sellerSubscriptions.ids.order')}>
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
