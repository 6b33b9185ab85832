import type { Sale } from '@tradepost/contract/platform/sales/sales'
import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type { SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import type { Payment } from '@tradepost/contract/provider/payments'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { findOrderOf, type OrderWithLines } from '#src/orders/find-order.ts'
import { toPaidSale, viewSale } from '#src/orders/paid-sale.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { listProductsOf } from '#src/orders/updates/load-payment-update.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenPayment, SoldLines } from '#src/payments-provider/calls/payments.ts'
import { listPaymentEvents } from '#src/provider-events/list-events.ts'
import { loadRecord } from '#src/records/load-record.ts'
import type { Body } from '#src/records/merge-update.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import { payments as noun } from '#src/records/nouns/payments.ts'
import { listBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { addLedger, loadKept } from '#src/seller/kept-amounts.ts'
import type { Reader } from '#src/seller/record-list.ts'
import { listDisputesOf } from '#src/seller-disputes/view.ts'
import { findBalance, findRefundable } from '#src/seller-refunds/refundable.ts'
import { listRefundsOf } from '#src/seller-refunds/view.ts'
import { findCause } from './find-cause.ts'
import { findPaidAt, listPaymentTimeline } from './timeline.ts'

/** Returns when an order's checkout was opened, by the business's clock; undefined if the shop opened none. */
function openedAtOf(order: OrderRow | undefined, payment: Payment): Date | undefined {
  if (!order?.checkoutUrl) return undefined
  // Opened together with its payment.
  if (order.sessionId === null) return new Date(payment.created_at)
  const openedAt = order.openedAt ?? order.createdAt
  // A checkout is open for a day: a larger distance means that we had not yet heard that the clock moved.
  const isNear = Math.abs(Date.parse(payment.created_at) - openedAt.getTime()) <= DAY
  return isNear ? openedAt : new Date(payment.created_at)
}

const WithLines = z.object({ lines: SoldLines.nullable().catch(null) }).catch({ lines: null })
type Known = { payment: Payment; items: SoldLines | null; paid: DeliveredPayment | undefined }

function readPayment(body: Body): Known | undefined {
  const payment = SeenPayment.safeParse(body).data
  return payment && { payment, items: WithLines.parse(body).lines, paid: DeliveredPayment.safeParse(body).data }
}

/** Returns the figures of the buyer's order page; calculates them for a payment without an order. */
async function readSale(scope: RecordScope, { payment, items }: Known, order: OrderWithLines | undefined): Promise<Sale> {
  if (order?.status === 'paid' && order.paymentId === payment.payment_id) return viewSale(order)
  return viewSale(toPaidSale(payment, items, await listProductsOf(scope, payment)))
}

/** Returns what came after the sale, as far as the reader may see it. */
async function readReturns(reader: Reader, scope: RecordScope, { payment, items }: Known) {
  const { deps, permissions } = reader
  const id = payment.payment_id
  const [refunds, disputes, balance, keys, kept] = await Promise.all([
    listRefundsOf(deps, scope, id),
    listDisputesOf(scope, [id]),
    permissions.has('payout:read') ? findBalance(scope, payment.settlement_currency) : null,
    listBodies(scope, licenseKeys, { conditions: [sql`payment_id = ${id}`, sql`status = 'active'`], limit: 1 }),
    permissions.has('payout:read') ? loadKept(scope, [id]) : undefined,
  ])
  const [shownRefunds, shownDisputes] = await Promise.all([
    addLedger(reader, scope, { items: refunds, idOf: ({ refund_id }) => refund_id }),
    addLedger(reader, scope, { items: disputes, idOf: ({ dispute_id }) => dispute_id }),
  ])
  return {
    kept: kept?.get(id) ?? null,
    refunds: permissions.has('refund:read') ? shownRefunds.flatMap((each) => each ?? []) : null,
    disputes: permissions.has('dispute:read') ? shownDisputes.flatMap((each) => each ?? []) : null,
    refundable: permissions.has('refund:create') ? findRefundable({ payment, items, refunds, disputes, balance }) : null,
    has_license_keys: keys.length > 0,
    can_keep_downloads: payment.digital_products_delivered ? scope.environment === 'embedded' : null,
    payment: { ...payment, refund_status: findRefundStatus(payment, refunds) },
  }
}

/** Returns how much of a payment was refunded: its own record learns of a refund later than we do. */
function findRefundStatus({ refund_status: told, total_amount: total }: Payment, refunds: readonly SellerRefund[]) {
  const done = refunds.filter(({ status }) => status === 'succeeded')
  if (done.length === 0 || told === 'full') return told
  return done.some(({ is_partial: isPartial }) => !isPartial) || sumAmounts(done) >= total ? 'full' : 'partial'
}

const sumAmounts = (refunds: readonly SellerRefund[]): number => refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** Returns a payment with its lines, its order and its timeline. @throws 404 for another business's payment */
export async function getPayment(reader: Reader, connection: ProviderConnectionRow, id: string): Promise<SellerPayment> {
  const { scope, record } = await loadRecord(reader.deps, { connection, noun, id }, readPayment)
  const { payment, paid } = record
  const { environment } = connection
  const [order, events] = await Promise.all([paid && findOrderOf(scope, environment, paid), listPaymentEvents(scope, id)])
  const paidAt = findPaidAt(events)
  const [sale, returns, cause] = await Promise.all([
    readSale(scope, record, order),
    readReturns(reader, scope, record),
    order?.isRenewal && paidAt ? findCause(scope, { environment, payment, paidAt }) : undefined,
  ])
  return {
    sale,
    ...returns,
    credit_from: cause?.creditFrom ?? null,
    order: order ? { id: order.id, number: toOrderNumber(order.id) } : null,
    timeline: listPaymentTimeline({ payment, events, order, openedAt: openedAtOf(order, payment), cause }),
  }
}
