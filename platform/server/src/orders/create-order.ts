import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { json } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import { sendAlong } from '@tradepost/kit/send-statements'
import type { Scope } from '#src/scope.ts'
import type { NewLine } from './split-lines.ts'
import type { OrderRow } from './table.ts'

type NewOrder = Pick<OrderRow, 'environment' | 'currency' | 'guestId' | 'userId' | 'paymentId' | 'language'> &
  Partial<Pick<OrderRow, 'subscriptionId' | 'isRenewal' | 'createdAt'>> & { lines: readonly NewLine[] }

/** Creates an order that waits for its payment. Undefined if the payment already has an order. */
export async function createOrder(scope: Scope, { lines, ...input }: NewOrder): Promise<OrderRow | undefined> {
  const now = scope.clock.now()
  const order = await scope.trx
    .insertInto('orders')
    .values({
      subscriptionId: null,
      isRenewal: false,
      createdAt: now,
      ...input,
      organizationId: scope.organizationId,
      id: generateId('order'),
      status: 'awaiting_payment',
      subtotal: lines.reduce((sum, line) => sum + line.amount, 0),
      discounts: json([]),
      credit: 0,
      taxRelief: 0,
      tax: null,
      taxIncluded: 0,
      total: null,
      email: null,
      keyHash: null,
      sessionId: null,
      checkoutUrl: null,
      cardNetwork: null,
      cardLastFour: null,
      invoiceUrl: null,
      lastDecline: null,
      lookedUpAt: null,
      openedAt: null,
      paidAt: null,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'paymentId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!order) return undefined
  await insertLines(scope, order, lines)
  return order
}

async function insertLines(scope: Scope, { id }: OrderRow, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map(({ recurring, ...line }, position) => ({
    ...line,
    recurring: recurring && json(recurring),
    organizationId: scope.organizationId,
    orderId: id,
    position,
  }))
  await sendAlong(scope.trx, scope.trx.insertInto('orderLines').values(rows))
}

/** Replaces an order's lines with those that were paid. */
export async function replaceLines(scope: Scope, order: OrderRow, lines: readonly NewLine[]): Promise<void> {
  const before = scope.trx
    .deleteFrom('orderLines')
    .where('organizationId', '=', scope.organizationId)
    .where('orderId', '=', order.id)
  await sendAlong(scope.trx, before)
  await insertLines(scope, order, lines)
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
  return createOrder(scope, {
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
}
