import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { t } from '#src/dashboard-messages.ts'
import { LicenseKeysCard } from '#src/nouns/license-keys/license-keys-card.tsx'
import { CustomFieldAnswers } from '#src/nouns/payments/custom-field-answers.tsx'
import { costLabel, getSubscriptionDisplayStatus, timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { type ShownSubscription, subscriptionQuery } from './api.ts'
import { ChargesCard } from './charges-card.tsx'
import { CustomerCard, IdsCard, PlanCard } from './facts-cards.tsx'
import { Notices } from './notices.tsx'
import { PeriodCard } from './period-card.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionTimeline } from './subscription-timeline.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { UsageCard } from './usage-card.tsx'

function SubscriptionView({ slug, data }: { slug: string; data: ShownSubscription }) {
  const may = usePermissions(slug)
  const { subscription } = data
  const { customer, meters } = subscription
  const { status, word } = getSubscriptionDisplayStatus(subscription)
  const about = { slug, id: subscription.subscription_id }
  const title = timesLabel(subscription.product_name ?? t('sellerSubscriptions.unnamedProduct'), subscription.quantity)
  return (
    <DetailPage
      name={t('sellerSubscriptions.page.tab', { subscription: title, customer: customer.name })}
      title={title}
      badge={<StatusBadge status={status}>{word}</StatusBadge>}
      description={t.rich('sellerSubscriptions.page.description', {
        customer: customer.name,
        cost: costLabel(subscription, meters.length > 0),
        date: formatDay(subscription.created_at),
        link: (inside) => (
          <PageLink slug={slug} path={['customers', customer.customer_id]} className="tp-link">
            {inside}
          </PageLink>
        ),
      })}
      actions={<SubscriptionActions slug={slug} data={data} />}
      notice={<Notices slug={slug} data={data} mayChange={may('subscription:update')} />}
      aside={
        <>
          <PlanCard slug={slug} data={data} />
          <CustomerCard slug={slug} data={data} />
          <CustomFieldAnswers answers={subscription.custom_field_responses} />
          <SubscriptionTimeline slug={slug} data={data} />
          <IdsCard data={data} />
        </>
      }
    >
      <PeriodCard data={data} />
      <UpcomingCard data={data} />
      {meters.length > 0 ? <UsageCard about={about} /> : null}
      <LicenseKeysCard slug={slug} of={{ subscription_id: about.id }} />
      {may('payment:read') ? <ChargesCard about={about} /> : null}
    </DetailPage>
  )
}

/** Shows one subscription of a business: status, next charge, timeline and actions. */
export function SubscriptionPage({ slug, subscriptionId }: { slug: string; subscriptionId: string }) {
  const subscription = useQuery(subscriptionQuery({ slug, id: subscriptionId }))
  return (
    <QueryView query={subscription} what={t('sellerSubscriptions.noun')} isPage skeleton={<DetailSkeleton />}>
      {(data) => <SubscriptionView slug={slug} data={data} />}
    </QueryView>
  )
}
