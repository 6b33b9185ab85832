import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { PageLink } from '../shell/location.tsx'
import { ProductPicture } from './product-picture.tsx'
import { costLabel, nextLabel, titleLabel, toShownStatus } from './subscription-labels.ts'

/** A subscription in a list; it leads to its page. */
export function SubscriptionRow({ subscription }: { subscription: PortalSubscription }) {
  const { status, word } = toShownStatus(subscription)
  return (
    <li className="border-t border-line first:border-t-0">
      <PageLink
        to={`/subscriptions/${subscription.subscription_id}`}
        className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-5 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 max-list:px-4"
      >
        <ProductPicture of={subscription} />
        <span className="min-w-0 flex-1 basis-48">
          <span className="block truncate font-[560]">{titleLabel(subscription)}</span>
          <span className="block text-sm text-ink-3">{costLabel(subscription)}</span>
        </span>
        <span className="grid justify-items-end gap-1 max-list:flex max-list:flex-wrap max-list:items-center max-list:gap-2">
          <StatusBadge status={status}>{word}</StatusBadge>
          <span className={`text-sm ${subscription.status === 'on_hold' ? 'font-medium text-warning-text' : 'text-ink-3'}`}>
            {nextLabel(subscription)}
          </span>
        </span>
      </PageLink>
    </li>
  )
}
