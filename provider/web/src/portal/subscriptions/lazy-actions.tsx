import type { PortalSubscription } from '@tradepost/contract/hosted/portal'
import { Skeleton } from '@tradepost/ui/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'

// The dialogs load right after the page: people read before they press.
const load = () => import('./subscription-actions.tsx')
const LoadedActions = lazy(async () => ({ default: (await load()).SubscriptionActions }))
const LoadedChangeCard = lazy(async () => ({ default: (await load()).ChangeCard }))

/** The buttons of a subscription. */
export function SubscriptionActions({ subscription }: { subscription: PortalSubscription }) {
  return (
    <Suspense fallback={<Skeleton className="h-9 w-72 max-w-full rounded-md max-shell:h-11" />}>
      <LoadedActions subscription={subscription} />
    </Suspense>
  )
}

/** The button `trigger`, which opens the choice of another card. */
export function ChangeCard({ subscription, trigger }: { subscription: PortalSubscription; trigger: ReactNode }) {
  return (
    <Suspense fallback={trigger}>
      <LoadedChangeCard subscription={subscription} trigger={trigger} />
    </Suspense>
  )
}
