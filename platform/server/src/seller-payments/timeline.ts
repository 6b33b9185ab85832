import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type { Payment } from '@tradepost/contract/provider/payments'
import { CurrencyCode } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import type { OrderRow } from '#src/orders/table.ts'
import { isMailed } from '#src/orders/updates/confirm-order.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import { describeEvent, type EventText, getEventTitle } from '#src/provider-events/event-titles.ts'
import type { listPaymentEvents } from '#src/provider-events/list-events.ts'
import type { Cause } from './find-cause.ts'

type TimelineEntry = SellerPayment['timeline'][number]
type Events = Awaited<ReturnType<typeof listPaymentEvents>>

const EventDetail = z.object({
  data: z.object({ error_code: z.string().nullish().catch(null), error_message: z.string().nullish().catch(null) }),
})
/** A refund's amount is a number, a dispute's is text. */
const EventAmount = z.object({ data: z.object({ amount: z.coerce.number().int(), currency: CurrencyCode }) })

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns whether an event is about money that goes back. */
const isReturn = (type: string): boolean => /^(refund|dispute)\./.test(type)

const titled = ({ words, text }: EventText) => ({ title: words, title_text: text })

function detailOrder({ id }: OrderRow) {
  const { words, text } = describeEvent('order.number', { number: toOrderNumber(id) })
  return { detail: words, detail_text: text }
}

function viewEvent({ type, happenedAt, body }: Events[number]): TimelineEntry {
  const told = parseBody(body)
  const { error_code: code, error_message: reason } = EventDetail.safeParse(told).data?.data ?? {}
  return {
    at: happenedAt.toISOString(),
    kind: 'event',
    ...titled(getEventTitle(type)),
    amount: (isReturn(type) && EventAmount.safeParse(told).data?.data) || null,
    detail: reason ?? null,
    detail_text: reason && code ? { code } : null,
  }
}

/** Returns when a payment succeeded, if its events tell. */
export function findPaidAt(events: Events): Date | undefined {
  return events.findLast(({ type }) => type === 'payment.succeeded')?.happenedAt
}

type Happened = {
  payment: Payment
  events: Events
  order: OrderRow | undefined
  /** When the checkout was opened; undefined if the shop opened none. */
  openedAt: Date | undefined
  cause: Cause | undefined
}

function confirmed({ payment, order, events }: Happened): TimelineEntry[] {
  if (!order?.paidAt || order.paymentId !== payment.payment_id || order.isRenewal) return []
  // Never before the confirming event, which may have a slightly later timestamp.
  const at = Math.max(order.paidAt.getTime(), findPaidAt(events)?.getTime() ?? 0)
  return [
    {
      at: new Date(at).toISOString(),
      kind: 'order',
      ...titled(describeEvent(isMailed(order) ? 'order.confirmed_and_mailed' : 'order.confirmed')),
      amount: null,
      ...detailOrder(order),
    },
  ]
}

/** Lists the events of a payment, newest first. */
export function listPaymentTimeline(happened: Happened): TimelineEntry[] {
  const { payment, events, order, openedAt, cause } = happened
  const { total_amount: amount, currency } = payment
  const opened: TimelineEntry[] =
    order && openedAt
      ? [
          {
            at: openedAt.toISOString(),
            kind: 'order',
            ...titled(describeEvent('checkout.opened')),
            amount: null,
            ...detailOrder(order),
          },
        ]
      : []
  // Same timestamp: the cause comes before its effect, and sorting keeps this order.
  const moments: TimelineEntry[] = [
    ...opened,
    {
      at: payment.created_at,
      kind: 'created',
      ...titled(cause?.title ?? describeEvent('payment.started')),
      amount: { amount, currency },
      detail: null,
      detail_text: null,
    },
    ...events.filter(({ type }) => !isReturn(type)).map(viewEvent),
    ...confirmed(happened),
    ...events.filter(({ type }) => isReturn(type)).map(viewEvent),
  ]
  return moments.sort((left, right) => Date.parse(left.at) - Date.parse(right.at)).reverse()
}
