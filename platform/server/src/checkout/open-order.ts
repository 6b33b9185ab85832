import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { assert, Fault } from '@tradepost/kit/faults'
import { isOpen } from '#src/auth/organizations/find-membership.ts'
import type { Visitor } from '#src/callers.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { createOrder } from '#src/orders/create-order.ts'
import type { NewLine } from '#src/orders/split-lines.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { advanceOrder } from '#src/orders/updates/advance-order.ts'
import { toBusinessTime } from '#src/records/business-clock.ts'
import type { Scope } from '#src/scope.ts'
import { checkShopOpen, type OpenShop } from '#src/storefront/find-shop.ts'
import type { PlatformTables } from '#src/tables.ts'
import { checkNotSubscribed, getSubscriptionLimit, type SubscriptionLimit } from './check-not-subscribed.ts'

type Opening = { shop: OpenShop; visitor: Visitor; currency: string; lines: readonly NewLine[] }

/** The place to pay an order: the provider's session or payment, and the URL of the hosted page. */
export type OpenedCheckout = Pick<OrderRow, 'sessionId' | 'paymentId'> & { checkoutUrl: string }

type Kept = { order: OrderRow; opened: OpenedCheckout; connection: OpenShop['connection'] }

type Place = OpenedCheckout & Pick<OrderRow, 'organizationId' | 'id' | 'openedAt' | 'updatedAt'>

const savePlace = prepare(
  (db: Kysely<PlatformTables>, { organizationId, id, sessionId, paymentId, checkoutUrl, openedAt, updatedAt }: Place) =>
    db
      .updateTable('orders')
      .set({ sessionId, paymentId, checkoutUrl, openedAt, updatedAt })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .returning(
        sql<boolean>`exists (select from organization where id = orders.organization_id and ${isOpen})`.as('isShopOpen'),
      ),
)

/** Saves where an order is paid. Returns whether its shop is still open. */
async function keepCheckout({ database, clock }: Deps, { order, opened, connection }: Kept): Promise<boolean> {
  const { organizationId, id } = order
  const now = clock.now()
  const openedAt = toBusinessTime(connection.pass, now)
  const [saved] = await savePlace.run(database.db, { organizationId, id, ...opened, openedAt, updatedAt: now })
  assert(saved, 'An order that was just written exists')
  return saved.isShopOpen
}

/**
 * Opens a checkout at the provider with an order of ours. The order is written before the provider is called, so that no payment
 * can arrive without one; if the provider refuses or is away, the order is closed. It is also closed if the shop closes in
 * between: then no one gets the checkout's URL, since a checkout cannot be revoked.
 * @throws 404 SHOP_NOT_FOUND, 409 ALREADY_SUBSCRIBED, and what `ask` throws
 */
export async function openOrder(
  deps: Deps,
  { shop, visitor, currency, lines }: Opening,
  ask: (order: OrderRow, limit: SubscriptionLimit) => Promise<OpenedCheckout>,
): Promise<OpenedCheckout & { orderId: string }> {
  const { organization, connection } = shop
  const { user } = visitor
  const productIds = lines.filter(({ recurring }) => recurring !== null).map(({ productId }) => productId)
  if (user) await checkNotSubscribed(deps, { shop, user, productIds })
  const limit = user ? await getSubscriptionLimit(shop, { user, productIds }) : {}
  const within = <T>(work: (inside: Scope) => Promise<T>) =>
    transact(deps, (inside) => work({ ...inside, organizationId: organization.id }))
  const order = await within(async (inside) => {
    const opened = await createOrder(inside, {
      environment: connection.environment,
      currency,
      lines,
      guestId: visitor.guestId,
      userId: visitor.user?.id ?? null,
      language: visitor.language,
    })
    await checkShopOpen(inside)
    return opened
  })
  try {
    const opened = await ask(order, limit)
    if (!(await keepCheckout(deps, { order, opened, connection }))) throw fault('SHOP_NOT_FOUND')
    return { ...opened, orderId: order.id }
  } catch (error) {
    if (error instanceof Fault) await within((inside) => advanceOrder(inside, order, 'expire'))
    throw error
  }
}
