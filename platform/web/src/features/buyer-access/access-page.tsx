/** What a buyer has, by product. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerAccess } from '@tradepost/contract/platform/buyer/buyer-access'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/messages.ts'
import { AccessBadge, AccessFacts } from '#src/nouns/access/access-facts.tsx'
import { findNewPlan } from '#src/nouns/access/access-labels.ts'
import { buyerAccessQuery } from '#src/nouns/access/queries.ts'
import { AccountList } from '#src/nouns/goods/account-list.tsx'

const LINK = 'inline-flex min-h-6 w-fit items-center text-sm font-[540] text-accent-text hover:underline'

function AccessCard({ access, all }: { access: BuyerAccess; all: readonly BuyerAccess[] }) {
  const { product, shop, order_id: orderId, subscription_id: subscriptionId } = access
  const plan = findNewPlan(access, all)?.product.name
  return (
    <Card title={<bdi>{product.name}</bdi>} description={shop.name} action={<AccessBadge status={access.status} />}>
      <div className="grid gap-3">
        <AccessFacts access={access} planSwitch={plan === undefined ? undefined : { by: 'buyer', plan, product: product.name }} />
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {subscriptionId ? (
            <Link to="/account/subscriptions/$subscriptionId" params={{ subscriptionId }} className={LINK}>
              {t('buyerAccess.subscription')}
            </Link>
          ) : null}
          {orderId ? (
            <Link to="/orders/$orderId" params={{ orderId }} className={LINK}>
              {t('buyerAccess.order')}
            </Link>
          ) : null}
        </p>
      </div>
    </Card>
  )
}

/** Lists what the person has, or had, by product. */
export function AccessPage() {
  return (
    <AccountList
      title={t('buyerAccess.title')}
      lead={t('buyerAccess.lead')}
      query={useQuery(buyerAccessQuery)}
      empty={{ title: t('buyerAccess.empty.title'), text: t('buyerAccess.empty.text') }}
    >
      {(items) =>
        items.map((access) => <AccessCard key={`${access.shop.slug}/${access.product.id}`} access={access} all={items} />)
      }
    </AccountList>
  )
}
