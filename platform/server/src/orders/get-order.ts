import type { Kysely } from '@tradepost/kit/database'
import { hashSecret, isSameSecret } from '@tradepost/kit/secrets'
import type { Visitor } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

/**
 * An order for somebody who may see it: the browser that made it, its buyer, or whoever holds the key of the mailed
 * link. @throws 404 ORDER_NOT_FOUND for everybody else, as if there were none.
 */
export async function getVisibleOrder(db: Kysely<PlatformTables>, visitor: Visitor, { id, key }: { id: string; key?: string | undefined }): Promise<OrderRow> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  const isOwn = order && (order.guestId === visitor.guestId || (order.userId !== null && order.userId === visitor.user?.id))
  const hasKey = order?.keyHash && key ? isSameSecret(hashSecret(key), order.keyHash) : false
  if (!order || !(isOwn || hasKey)) throw fault('ORDER_NOT_FOUND')
  return order
}

/** What an order holds, in the order of its cart. */
export async function listOrderLines(db: Kysely<PlatformTables>, order: Pick<OrderRow, 'organizationId' | 'id'>): Promise<OrderLineRow[]> {
  return db
    .selectFrom('orderLines')
    .selectAll()
    .where('organizationId', '=', order.organizationId)
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
}
