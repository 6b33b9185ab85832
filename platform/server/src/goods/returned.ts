import type { BuyerDispute, BuyerRefund, Returned } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Dispute, type RefundListItem } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import * as z from 'zod'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { creditNoteUrl, SeenRefundItem } from '#src/payments-provider/calls/refunds.ts'
import type { Noun } from '#src/records/noun.ts'
import { disputes as disputeNoun } from '#src/records/nouns/disputes.ts'
import { refunds as refundNoun } from '#src/records/nouns/refunds.ts'
import { listBodies, NEWEST, readBodies, readEventTimes } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

const RETURNED_MAX = 1000

/** A paid payment, with its total in minor units. */
export type PaidTotal = { paymentId: string; total: number }

const SeenDispute = Dispute.pick({
  dispute_id: true,
  payment_id: true,
  dispute_status: true,
  currency: true,
}).extend({ amount: z.coerce.number().pipe(z.int()) })

const listOf = (scope: RecordScope, noun: Noun, paymentIds: readonly string[]) =>
  listBodies(scope, noun, {
    conditions: [sql`payment_id = ${matchAny(paymentIds)}`],
    orderBy: NEWEST,
    limit: RETURNED_MAX,
  })

type RefundDetails = { happenedAt: Date | undefined; url: string | null }

/** The seller's reason and the rest are not the buyer's to read. */
function viewRefund({ refund_id, status, amount, currency }: RefundListItem, { happenedAt, url }: RefundDetails): BuyerRefund {
  return { refund_id, status, amount, currency, happened_at: happenedAt?.toISOString() ?? null, credit_note_url: url }
}

/** Returns why a payment has nothing left to deliver for, if so. */
function findWithdrawal(
  { total }: PaidTotal,
  { refunds, disputes }: { refunds: readonly BuyerRefund[]; disputes: readonly BuyerDispute[] },
): Returned['withdrawal'] {
  const refunded = refunds.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? (amount ?? 0) : 0), 0)
  if (total > 0 && refunded >= total) return 'refunded'
  return disputes.some(({ dispute_status: status }) => LOST_DISPUTES.includes(status)) ? 'disputed' : null
}

/** Returns what was returned of each of a shop's payments, by payment. */
export async function readReturned(
  scope: RecordScope,
  payments: readonly PaidTotal[],
  providerUrl: string,
): Promise<Map<string, Returned>> {
  if (payments.length === 0) return new Map()
  const ids = payments.map(({ paymentId }) => paymentId)
  const [refundBodies, disputeBodies] = await Promise.all([listOf(scope, refundNoun, ids), listOf(scope, disputeNoun, ids)])
  const [seenRefunds, seenDisputes] = [readBodies(SeenRefundItem, refundBodies), readBodies(SeenDispute, disputeBodies)]
  const [refundTimes, disputeTimes] = await Promise.all([
    readEventTimes(
      scope,
      refundNoun,
      seenRefunds.map(({ refund_id: id }) => id),
    ),
    readEventTimes(
      scope,
      disputeNoun,
      seenDisputes.map(({ dispute_id: id }) => id),
    ),
  ])
  const refunds = Map.groupBy(seenRefunds, ({ payment_id }) => payment_id)
  const disputes = Map.groupBy(seenDisputes, ({ payment_id }) => payment_id)
  return new Map(
    payments.map((payment) => {
      const returned = {
        refunds: (refunds.get(payment.paymentId) ?? []).map((refund) =>
          viewRefund(refund, {
            happenedAt: refundTimes.get(refund.refund_id),
            url: creditNoteUrl({ environment: scope.environment, providerUrl }, refund),
          }),
        ),
        disputes: (disputes.get(payment.paymentId) ?? []).map(({ payment_id: _, ...dispute }) => ({
          ...dispute,
          happened_at: disputeTimes.get(dispute.dispute_id)?.toISOString() ?? null,
        })),
      }
      return [payment.paymentId, { ...returned, withdrawal: findWithdrawal(payment, returned) }]
    }),
  )
}
