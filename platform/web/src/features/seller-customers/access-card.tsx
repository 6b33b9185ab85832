import { useQuery } from '@tanstack/react-query'
import type { SellerAccess } from '@tradepost/contract/platform/developers/seller-access'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { AccessBadge, AccessFacts } from '#src/nouns/access/access-facts.tsx'
import { findNewPlan } from '#src/nouns/access/access-labels.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { customerAccessQuery } from './access-api.ts'
import { DecideAccess } from './decide-access.tsx'
import { EndDecision } from './end-decision.tsx'

type AccessRowProps = {
  slug: string
  customerId: string
  access: SellerAccess
  /** Name of the plan that replaced the product, if one did. */
  newPlan: string | null | undefined
  onDecide: (() => void) | undefined
}

function AccessRow({ slug, customerId, access, newPlan, onDecide }: AccessRowProps) {
  const { product_id: productId, product_name: name, payment_id: paymentId, override } = access
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line p-5 first:border-t-0 max-list:p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <PageLink slug={slug} path={['products', productId]} className="font-[560] [overflow-wrap:anywhere] hover:underline">
            <bdi>{name ?? productId}</bdi>
          </PageLink>
          <AccessBadge status={access.status} />
        </p>
        <AccessFacts access={access} planSwitch={newPlan && name ? { by: 'seller', plan: newPlan, product: name } : undefined} />
        {override ? <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{override.why}</p> : null}
        <p className="flex flex-wrap gap-x-5 text-sm">
          {paymentId ? (
            <PageLink slug={slug} path={['payments', paymentId]} className="tp-link">
              {t('sellerAccess.customer.payment')}
            </PageLink>
          ) : null}
          {access.source === 'subscription' ? (
            <PageLink slug={slug} path={['subscriptions', access.source_id]} className="tp-link">
              {t('sellerAccess.customer.subscription')}
            </PageLink>
          ) : null}
        </p>
      </div>
      {onDecide ? (
        <div className="flex gap-2">
          <Button size="sm" onClick={onDecide}>
            {t('sellerAccess.customer.change')}
          </Button>
          {override ? <EndDecision slug={slug} customerId={customerId} access={access} /> : null}
        </div>
      ) : null}
    </li>
  )
}

/** Shows what a customer has by product, why, and what would restore it; a seller may decide otherwise. */
export function AccessCard({ slug, customerId }: { slug: string; customerId: string }) {
  const access = useQuery(customerAccessQuery(slug, customerId))
  const mayDecide = usePermissions(slug)('access:update')
  const [deciding, setDeciding] = useState<{ access: SellerAccess | undefined }>()
  return (
    <Card
      title={t('sellerAccess.customer.title')}
      isFlush
      action={
        mayDecide ? (
          <Button size="sm" onClick={() => setDeciding({ access: undefined })}>
            {t('sellerAccess.customer.decide')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={access} what={t('sellerAccess.policy.what')} skeleton={<Skeleton className="m-5 h-16 rounded-lg" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="p-5 text-sm text-ink-3">{t('sellerAccess.customer.empty')}</p>
          ) : (
            <ul>
              {items.map((item) => (
                <AccessRow
                  key={item.product_id}
                  slug={slug}
                  customerId={customerId}
                  access={item}
                  newPlan={findNewPlan(item, items)?.product_name}
                  onDecide={mayDecide ? () => setDeciding({ access: item }) : undefined}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {deciding ? (
        <DecideAccess slug={slug} customerId={customerId} access={deciding.access} onClose={() => setDeciding(undefined)} />
      ) : null}
    </Card>
  )
}
