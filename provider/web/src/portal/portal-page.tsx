/** The customer portal: subscriptions, cards, invoices, downloads and keys. */

import { QueryClientProvider } from '@tanstack/react-query'
import type { PortalHome } from '@tradepost/contract/hosted/portal'
import { PageLanguage } from '@tradepost/ui/page-language'
import { Skeleton, SkeletonRegion } from '@tradepost/ui/skeleton'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { HomePage } from './home/home-page.tsx'
import { t } from './messages.ts'
import { createQueryClient } from './queries.ts'
import { PortalFrame } from './shell/frame.tsx'
import { BaseProvider, usePagePath } from './shell/location.tsx'
import { findPortalPage, type PortalPageName, pageLabel } from './shell/pages.ts'
import { Toasts } from './shell/toasts.tsx'
import { SubscriptionPage } from './subscriptions/subscription-page.tsx'
import { SubscriptionsPage } from './subscriptions/subscriptions-page.tsx'

/** What people come for is part of the page; the other pages load when they are opened. */
const PAGES: Readonly<Record<PortalPageName, ComponentType>> = {
  home: HomePage,
  subscriptions: SubscriptionsPage,
  cards: lazy(async () => ({ default: (await import('./cards/cards-page.tsx')).CardsPage })),
  billing: lazy(async () => ({ default: (await import('./billing/billing-page.tsx')).BillingPage })),
  keys: lazy(async () => ({ default: (await import('./keys/keys-page.tsx')).KeysPage })),
  downloads: lazy(async () => ({ default: (await import('./downloads/downloads-page.tsx')).DownloadsPage })),
  wallet: lazy(async () => ({ default: (await import('./wallet/wallet-page.tsx')).WalletPage })),
  profile: lazy(async () => ({ default: (await import('./profile/profile-page.tsx')).ProfilePage })),
}

const SUBSCRIPTION = /^\/subscriptions\/([^/]+)$/

/** Shows the page of the URL. Its key is the path, so that a page never keeps the state of another. */
function CurrentPage({ business }: { business: string }) {
  const path = usePagePath()
  const name = findPortalPage(path)
  const Page = PAGES[name]
  const subscriptionId = SUBSCRIPTION.exec(path)?.[1]
  document.title = t('pageTitle', { page: pageLabel(name), business })
  return subscriptionId ? <SubscriptionPage key={path} id={decodeURIComponent(subscriptionId)} /> : <Page key={path} />
}

/** A page whose script is loading. */
function PageSkeleton() {
  return (
    <SkeletonRegion className="grid gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-56 rounded-lg" />
    </SkeletonRegion>
  )
}

/** Shows the portal of a customer. `home` came with the page. */
export function PortalPage({ businessId, home }: { businessId: string; home: PortalHome }) {
  const base = `/portal/${encodeURIComponent(businessId)}`
  const [client] = useState(() => createQueryClient(base, home))
  return (
    <QueryClientProvider client={client}>
      <PageLanguage>
        <BaseProvider value={base}>
          <Toasts>
            <PortalFrame>
              <Suspense fallback={<PageSkeleton />}>
                <CurrentPage business={home.business_name} />
              </Suspense>
            </PortalFrame>
          </Toasts>
        </BaseProvider>
      </PageLanguage>
    </QueryClientProvider>
  )
}
