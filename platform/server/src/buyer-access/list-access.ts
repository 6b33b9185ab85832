import type { AccessDecision } from '@tradepost/contract/platform/access'
import type { BuyerAccess } from '@tradepost/contract/platform/buyer/buyer-access'
import { getAccessRules } from '#src/access/policy.ts'
import { compareAccess, decideByProduct } from '#src/access/read-grants.ts'
import { findGrants } from '#src/access-tokens/find-grants.ts'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { readDeliveredProducts } from '#src/goods/delivered-products.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import { type Holding, listHoldings, listOrdersOf } from '#src/orders/holdings.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import { subscriptions as subscriptionNoun } from '#src/records/nouns/subscriptions.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { readSubscription } from '#src/subscriptions/change-subscription.ts'

/** Lists the subscriptions that keep their buyer from buying the product again. */
async function listBlocking(scope: RecordScope, decided: readonly AccessDecision[]): Promise<Set<string>> {
  const ids = decided.flatMap(({ source, source_id: id }) => (source === 'subscription' ? [id] : []))
  if (ids.length === 0 || (await getAccessRules(scope)).allowsSeveralSubscriptions) return new Set()
  const known = (await listBodiesOf(scope, subscriptionNoun, ids)).flatMap((body) => readSubscription(body) ?? [])
  const running = known.filter(({ subscription }) => RUNNING.some((status) => status === subscription.status))
  return new Set(running.map(({ subscription }) => subscription.subscription_id))
}

async function listOf(holding: Holding): Promise<BuyerAccess[]> {
  const { shop, scope, userId } = holding
  const { grants, now } = await findGrants(scope, { user: userId }, { isToken: false })
  const decided = decideByProduct(grants, now)
  const orders = await listOrdersOf(holding, {
    paymentIds: decided.map(({ payment_id: id }) => id),
    subscriptionIds: decided.map(({ source_id: id }) => id),
  })
  const [products, lines, blocking] = await Promise.all([
    readDeliveredProducts(
      scope,
      decided.map(({ product_id }) => product_id),
    ),
    listOrderLines(scope, orders),
    listBlocking(scope, decided),
  ])
  return decided.map(({ product_id: id, customer_id: _, ...access }) => {
    const product = products.get(id)
    const line = lines.find(({ productId }) => productId === id)
    const order =
      orders.find(({ paymentId }) => paymentId === access.payment_id) ??
      orders.find(({ subscriptionId, isRenewal }) => subscriptionId === access.source_id && !isRenewal)
    return {
      ...access,
      product: { id, name: product?.name ?? line?.name ?? '', poster: product?.poster ?? line?.poster ?? null },
      shop: { slug: shop.slug, name: shop.name },
      order_id: order?.id ?? null,
      subscription_id: access.source === 'subscription' ? access.source_id : null,
      can_subscribe_again: !blocking.has(access.source_id),
    }
  })
}

/** Lists what an account has, or had, in all shops: what it has first. */
export async function listBuyerAccess(deps: Deps, user: SignedIn): Promise<BuyerAccess[]> {
  const items = await Promise.all((await listHoldings(deps, user.id)).map(listOf))
  return items.flat().toSorted(compareAccess)
}
