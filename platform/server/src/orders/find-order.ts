import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import { hashSecret } from '@tradepost/kit/secrets'
import type { Visitor } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { Scope, Work } from '#src/scope.ts'
import { findOrderIdInMetadata, matchOrder, type Paid } from './match-order.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

type OrderRequest = { id: string; visitor: Pick<Visitor, 'guestId' | 'user'>; key: string | undefined }

/**
 * Returns an order to those who may see it: the browser that created it, its buyer, and holders of the emailed link. The order ID
 * alone, or a payment's, gives no access. @throws 404 ORDER_NOT_FOUND for everyone else
 */
export async function findVisibleOrder({ trx }: Work, { id, visitor, key }: OrderRequest): Promise<OrderRow> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order) throw fault('ORDER_NOT_FOUND')
  const isGuests = order.guestId !== null && order.guestId === visitor.guestId
  const isBuyers = order.userId !== null && order.userId === visitor.user?.id
  const isMailed = key !== undefined && order.keyHash !== null && order.keyHash === hashSecret(key)
  if (!isGuests && !isBuyers && !isMailed) throw fault('ORDER_NOT_FOUND')
  return order
}

/** Lists the lines of some orders, in the order of the cart. */
export async function listOrderLines({ trx }: Work, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return []
  return trx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('position')
    .execute()
}

/** Finds every order that a payment may be for: by its own ID, by its checkout, or by the metadata from our checkout. */
function candidates(scope: Scope, environment: ProviderEnvironment, payment: Paid) {
  const named = findOrderIdInMetadata(payment)
  return scope.trx
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where((where) =>
      where.or([
        where('paymentId', '=', payment.payment_id),
        ...(payment.checkout_session_id ? [where('sessionId', '=', payment.checkout_session_id)] : []),
        ...(named === undefined ? [] : [where('id', '=', named)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
}

async function choose(scope: Scope, orders: readonly OrderRow[], payment: Paid): Promise<OrderRow | undefined> {
  const lines = await listOrderLines(
    scope,
    orders.map((order) => order.id),
  )
  const known = orders.map((order) => ({ ...order, order, lines: lines.filter((line) => line.orderId === order.id) }))
  return matchOrder(known, payment)?.order
}

/** Returns the order that a payment is for, locked until the transaction ends; undefined if our checkout did not start it. */
export async function lockOrderOf(scope: Scope, environment: ProviderEnvironment, payment: Paid): Promise<OrderRow | undefined> {
  return choose(scope, await candidates(scope, environment, payment).forUpdate().execute(), payment)
}

/** Returns the order shown to sellers beside a payment, even if the payment failed. */
export async function findOrderOf(scope: Scope, environment: ProviderEnvironment, payment: Paid): Promise<OrderRow | undefined> {
  const orders = await candidates(scope, environment, payment).execute()
  return (
    (await choose(scope, orders, payment)) ??
    orders.find((order) => order.sessionId !== null && order.sessionId === payment.checkout_session_id)
  )
}
