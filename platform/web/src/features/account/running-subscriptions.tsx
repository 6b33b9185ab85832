import { Link } from '@tanstack/react-router'
import type { BuyerSubscriptionItem } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Repeat } from 'lucide-react'
import { t } from '#src/messages.ts'
import { costLabel, isBilledNext, nextChargeDayLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatDay } from '#src/shell/moment.ts'
import { AccountRow } from './account-row.tsx'

/** Describes a subscription: its shop, its price and its next charge, as far as they are known. */
function describe({ shop, subscription }: BuyerSubscriptionItem): string {
  if (!subscription) return shop.name
  const next = isBilledNext(subscription) ? [nextChargeDayLabel(subscription, formatDay(subscription.next_billing_date))] : []
  return [shop.name, costLabel(subscription, subscription.is_by_usage), ...next].join(' · ')
}

type RunningSubscriptionsProps = {
  items: readonly BuyerSubscriptionItem[]
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/**
 * Lists the subscriptions that go on after the account is deleted, each with its cancellation, and asks whether that is known.
 */
export function RunningSubscriptions({ items, isAccepted, onAccept }: RunningSubscriptionsProps) {
  return (
    <Card title={t('account.running.title')} description={t('account.running.lead')} isFlush>
      <ul>
        {items.map((item) => (
          <li key={item.subscription_id} className="border-t border-line first:border-t-0">
            <AccountRow icon={<Repeat />} title={item.name} detail={describe(item)}>
              <Link
                to="/account/subscriptions/$subscriptionId"
                params={{ subscriptionId: item.subscription_id }}
                aria-label={t('account.running.cancelOne', { subscription: item.name })}
                className={getButtonClassName({})}
              >
                {t('account.running.cancel')}
              </Link>
            </AccountRow>
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-5 py-3.5 max-list:px-4">
        <Checkbox
          label={t('account.running.consent')}
          checked={isAccepted}
          onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
        />
      </div>
    </Card>
  )
}
