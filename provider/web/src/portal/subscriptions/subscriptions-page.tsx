import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '../messages.ts'
import { useSubscriptions } from '../queries.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { pageLabel } from '../shell/pages.ts'
import { QueryView } from '../shell/query-view.tsx'
import { SubscriptionRow } from './subscription-row.tsx'

/** Lists every subscription, running and past, page by page. */
export function SubscriptionsPage() {
  const subscriptions = useSubscriptions()
  return (
    <>
      <PageHeading title={pageLabel('subscriptions')} />
      <Card isFlush>
        <QueryView query={subscriptions}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState level={2} title={t('subscription.empty.title')}>
                {t('subscription.empty.text')}
              </EmptyState>
            ) : (
              <ul>
                {items.map((each) => (
                  <SubscriptionRow key={each.subscription_id} subscription={each} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
      <MoreButton list={subscriptions} />
    </>
  )
}
