import { isDeepStrictEqual } from 'node:util'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { insertRowsQuery, rowsAsJson } from '@tradepost/kit/database/bulk-rows'
import { json, sql } from '@tradepost/kit/database/database'
import { write } from '@tradepost/kit/database/statements'
import { generateId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'
import type { OrderWithLines } from './find-order.ts'
import type { NewLine } from './split-lines.ts'
import type { OrderRow } from './table.ts'

type NewOrder = Pick<OrderRow, 'environment' | 'currency' | 'guestId' | 'userId' | 'language'> &
  Partial<Pick<OrderRow, 'paymentId' | 'subscriptionId' | 'isRenewal' | 'createdAt'>> & { lines: readonly NewLine[] }

function buildOrder({ organizationId, clock }: Scope, { lines, ...input }: NewOrder): OrderRow {
  const now = clock.now()
  return {
    paymentId: null,
    subscriptionId: null,
    customerId: null,
    isRenewal: false,
    createdAt: now,
    ...input,
    organizationId,
    id: generateId('order'),
    status: 'awaiting_payment',
    subtotal: lines.reduce((sum, line) => sum + line.amount, 0),
    discounts: [],
    credit: 0,
    taxRelief: 0,
    tax: null,
    taxIncluded: 0,
    walletAmount: 0,
    total: null,
    email: null,
    keyHash: null,
    sessionId: null,
    checkoutUrl: null,
    cardNetwork: null,
    cardLastFour: null,
    invoiceUrl: null,
    lastDecline: null,
    lastDeclineCode: null,
    lookedUpAt: null,
    openedAt: null,
    paidAt: null,
    updatedAt: now,
  }
}

/** Inserts an order with its lines, unless its payment already has one. */
function insertOrderQuery({ trx }: Scope, order: OrderRow, lines: readonly NewLine[]) {
  const rows = rowsAsJson(toRows(order, lines))
  return trx
    .with('created', (db) =>
      db
        .insertInto('orders')
        .values({ ...order, discounts: json(order.discounts) })
        .onConflict((conflict) => conflict.columns(['organizationId', 'paymentId']).doNothing())
        .returning('id'),
    )
    .with('lines', (db) =>
      db
        .insertInto('orderLines')
        .expression(sql`select * from json_populate_recordset(null::order_lines, ${rows}) where exists (select from created)`),
    )
    .selectFrom('created')
    .select('id')
}

/** Creates an order that waits for its payment. */
export async function createOrder(scope: Scope, input: NewOrder): Promise<OrderRow> {
  const order = buildOrder(scope, input)
  await write(scope, insertOrderQuery(scope, order, input.lines))
  return order
}

const toRows = ({ organizationId, id }: Pick<OrderRow, 'organizationId' | 'id'>, lines: readonly NewLine[]) =>
  lines.map((line, position) => ({ ...line, organizationId, orderId: id, position }))

/** Replaces an order's lines with those that were paid, if they differ. */
export async function replaceLines(scope: Scope, order: OrderWithLines, lines: readonly NewLine[]): Promise<void> {
  if (isDeepStrictEqual(order.lines, lines)) return
  const before = scope.trx
    .deleteFrom('orderLines')
    .where('organizationId', '=', scope.organizationId)
    .where('orderId', '=', order.id)
  await write(scope, before)
  await write(scope, insertRowsQuery('orderLines', toRows(order, lines)))
}

type Foreign = {
  payment: DeliveredPayment
  environment: ProviderEnvironment
  lines: readonly NewLine[]
  begun: OrderRow | undefined
}

/**
 * Creates an order for a payment that our checkout did not start; a later charge of a subscription belongs to the owner of its
 * `begun` order. Undefined if another process creates it at the same time.
 */
export async function createOrderFromPayment(
  scope: Scope,
  { payment, environment, lines, begun }: Foreign,
): Promise<OrderRow | undefined> {
  const order = buildOrder(scope, {
    environment,
    currency: payment.currency,
    guestId: null,
    userId: begun?.userId ?? null,
    paymentId: payment.payment_id,
    language: begun?.language ?? null,
    subscriptionId: payment.subscription_id ?? null,
    isRenewal: begun !== undefined,
    createdAt: payment.created_at ? new Date(payment.created_at) : scope.clock.now(),
    lines,
  })
  const created = await insertOrderQuery(scope, order, lines).executeTakeFirst()
  return created && order
}
