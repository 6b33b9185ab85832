import { sql } from '@tradepost/kit/database/database'
import { getAccessRules } from '#src/access/policy.ts'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findProviderCustomer } from '#src/orders/provider-customers.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'

const isRunning = ({ status }: { status: string }): boolean => RUNNING.some((running) => running === status)

type Subscribing = { shop: OpenShop; user: SignedIn; productId: string }

/** Asks for subscriptions of the customer that the account buys as. */
async function isSubscribedAsCustomer(provider: PaymentsProvider, { shop, user, productId }: Subscribing): Promise<boolean> {
  const { environment } = shop.connection
  const customerId = await findProviderCustomer(shop.scope, { environment, userId: user.id })
  if (customerId === undefined) return false
  const listed = await provider.subscriptions.list({ page: 0, pageSize: 100, customer_id: customerId, product_id: productId })
  return listed.some(isRunning)
}

/** Asks for those that the account's orders as a guest began, and that the records say are to the product. */
async function isSubscribedAsGuest(provider: PaymentsProvider, { shop, user, productId }: Subscribing): Promise<boolean> {
  const { trx, organizationId } = shop.scope
  const { environment } = shop.connection
  const { rows } = await sql<{ id: string }>`
    select s.id from orders o
    join subscription_records s on s.organization_id = o.organization_id and s.environment = o.environment and s.id = o.subscription_id
    where o.organization_id = ${organizationId} and o.environment = ${environment} and o.user_id = ${user.id} and o.status = 'paid'
      and not o.is_renewal and s.product_id = ${productId} and s.status = any(${[...RUNNING]}::text[]) limit 5`.execute(trx)
  const asked = await Promise.all(rows.map(({ id }) => provider.subscriptions.get(id)))
  return asked.some((subscription) => subscription.product_id === productId && isRunning(subscription))
}

const isUnlimited = async ({ scope }: OpenShop, productIds: readonly string[]): Promise<boolean> =>
  productIds.length === 0 || (await getAccessRules(scope)).allowsSeveralSubscriptions

/** What a checkout is opened with, so that the provider sells no second subscription to the same account. */
export type SubscriptionLimit = { one_subscription_for?: string }

/**
 * Returns what the provider needs to refuse the second of two checkouts that an account opened before either was paid. Only the
 * embedded provider can: the published API has no such field.
 */
export async function getSubscriptionLimit(
  shop: OpenShop,
  { user, productIds }: { user: SignedIn; productIds: readonly string[] },
): Promise<SubscriptionLimit> {
  if (shop.connection.environment !== 'embedded' || (await isUnlimited(shop, productIds))) return {}
  return { one_subscription_for: user.id }
}

/**
 * Refuses to sell a signed-in person a subscription that they have, unless the business allows several. The provider is asked: a
 * record may be behind.
 * @throws 409 ALREADY_SUBSCRIBED; 503 while the provider doesn't answer
 */
export async function checkNotSubscribed(
  deps: Deps,
  { shop, user, productIds }: Omit<Subscribing, 'productId'> & { productIds: readonly string[] },
): Promise<void> {
  if (await isUnlimited(shop, productIds)) return
  const provider = openProvider(deps, shop.connection)
  for (const productId of productIds) {
    const subscribing = { shop, user, productId }
    if ((await isSubscribedAsCustomer(provider, subscribing)) || (await isSubscribedAsGuest(provider, subscribing)))
      throw fault('ALREADY_SUBSCRIBED')
  }
}
