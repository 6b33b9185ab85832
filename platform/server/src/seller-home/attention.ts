import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { HomeAttention } from '@tradepost/contract/platform/seller-home'
import { PaymentStatus, PENDING_PAYMENT_STATUSES } from '@tradepost/contract/provider/payments'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { addDays, dayIn, startOfDay, type Zone } from '@tradepost/kit/time/zones'
import * as z from 'zod'
import type { LoadedRecords } from '#src/records/load-records.ts'
import { IS_ORDER } from '#src/records/nouns/payments.ts'
import { ENDS_NEXT } from '#src/records/nouns/subscriptions.ts'

const DAYS = 7
const PAYOUT_DAYS = 30

const Waiting = z.array(z.object({ status: PaymentStatus, count: z.int() }))
const Payouts = z.array(z.object({ status: z.enum(['failed', 'on_hold']), count: z.int() }))
const Disputes = z.object({ count: z.int(), respond_by: z.coerce.date().nullable() })
const Unread = z.object({ count: z.int(), type: z.string(), problem: z.string(), at: z.coerce.date() })

type Found = {
  onHold: number
  failed: number
  ending: number
  disputes: unknown
  refunds: number
  payouts: unknown
  waiting: unknown
  unread: unknown
}
/** What the records say; the connection says the rest. */
type RecordedAttention = Omit<HomeAttention, 'old_webhook_url'>
type AttentionWindow = { zone: Zone; now: Date; sees: (permission: Permission) => boolean }

/**
 * Finds what needs attention: subscriptions on hold or ending within 7 days, disputes to answer, pending payments, failed
 * renewals, failed refunds and unreadable events of the last 7 days, and payouts of the last 30 days that failed or are on hold.
 */
export async function findAttention(scope: LoadedRecords, { zone, now, sees }: AttentionWindow): Promise<RecordedAttention> {
  const { organizationId, environment, clock, trx } = scope
  const today = dayIn(zone, now)
  const failedDays = { from: addDays(today, 1 - DAYS), to: today }
  const endingDays = { from: today, to: addDays(today, DAYS - 1) }
  const payoutDays = { from: addDays(today, 1 - PAYOUT_DAYS), to: today }
  const [since, tomorrow, start, end, paidOutSince] = [
    failedDays.from,
    addDays(today, 1),
    today,
    addDays(today, DAYS),
    payoutDays.from,
  ].map((day) => startOfDay(zone, day).toISOString())
  const ofShop = sql`organization_id = ${organizationId} and environment = ${environment}`
  const { rows } = await sql<Found>`
    select
      (select count(*)::int from subscription_records where ${ofShop} and body is not null and shown_status = 'on_hold') as "onHold",
      (select count(*)::int from payment_records p where ${ofShop} and body is not null and status = 'failed'
        and created_at >= ${since}::timestamptz and created_at < ${tomorrow}::timestamptz and not ${IS_ORDER}) as failed,
      (select count(*)::int from subscription_records where ${ofShop} and body is not null
        and next_billing_date >= ${start}::timestamptz and next_billing_date < ${end}::timestamptz and ${ENDS_NEXT}) as ending,
      (select to_jsonb(d) from (
        select count(*) as count, min(respond_by) as respond_by from dispute_records
        where ${ofShop} and body is not null and status = 'dispute_opened') d) as disputes,
      (select count(*)::int from refund_records where ${ofShop} and body is not null and status = 'failed'
        and created_at >= ${since}::timestamptz and created_at < ${tomorrow}::timestamptz) as refunds,
      (select jsonb_agg(p) from (
        select status, count(*) as count from payout_records
        where ${ofShop} and body is not null and status in ('failed', 'on_hold')
          and created_at >= ${paidOutSince}::timestamptz and created_at < ${tomorrow}::timestamptz group by 1 order by 1) p) as payouts,
      (select jsonb_agg(w) from (
        select status, count(*) as count from payment_records
        where ${ofShop} and body is not null and status = any(${[...PENDING_PAYMENT_STATUSES]}::text[]) group by 1 order by 2 desc, 1) w) as waiting,
      (select to_jsonb(u) from (
        select type, problem, received_at as at, count(*) over () as count from provider_events
        where ${ofShop} and problem is not null and received_at >= ${addMilliseconds(clock.now(), -DAYS * DAY)}
        order by received_at desc, webhook_id limit 1) u) as unread`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('A select without a table answers one row')
  const { success, data: unread } = Unread.safeParse(found.unread)
  const { count: openDisputes, respond_by: respondBy } = Disputes.parse(found.disputes)
  const seesSubscriptions = sees('subscription:read')
  return {
    on_hold: seesSubscriptions ? found.onHold : null,
    failed_renewals: found.failed,
    failed_days: failedDays,
    ending: seesSubscriptions ? found.ending : null,
    ending_days: endingDays,
    open_disputes: sees('dispute:read') ? { count: openDisputes, respond_by: respondBy?.toISOString() ?? null } : null,
    failed_refunds: sees('refund:read') ? found.refunds : null,
    payouts: sees('payout:read') ? Payouts.catch([]).parse(found.payouts) : null,
    payout_days: payoutDays,
    waiting: Waiting.catch([]).parse(found.waiting),
    unread_events: success ? { ...unread, at: unread.at.toISOString() } : null,
    provider:
      scope.isStale && scope.problem !== null ? { problem: scope.problem, since: scope.checkedAt?.toISOString() ?? null } : null,
  }
}
