import type { BuyerDispute, BuyerRefund, Returned } from '@tradepost/contract/platform/buyer-goods'
import { Dispute, type RefundListItem } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database'
import { matchAny } from '@tradepost/kit/prepared-query'
import * as z from 'zod'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { creditNoteUrl } from '#src/payments-provider/credit-note-url.ts'
import { SeenRefundItem } from '#src/payments-provider/refunds.ts'
import { disputes as disputeNoun } from '#src/records/disputes.ts'
import type { Noun } from '#src/records/noun.ts'
import { listBodies, NEWEST, readBodies } from '#src/records/read-records.ts'
import { refunds as refundNoun } from '#src/records/refunds.ts'
import type { RecordScope } from '#src/scope.ts'

const RETURNED_MAX = 1000

/** A paid payment, with its total in minor units. */
export type PaidTotal = { paymentId: string; total: number }

const SeenDispute = Dispute.pick({
  dispute_id: true,
  payment_id: true,
  dispute_status: true,
  currency: true,
  created_at: true,
}).extend({ amount: z.coerce.number().pipe(z.int()) })

const listOf = (scope: RecordScope, noun: Noun, paymentIds: readonly string[]) =>
  listBodies(scope, noun, {
    conditions: [sql`payment_id = ${matchAny(paymentIds)}`],
    orderBy: NEWEST,
    limit: RETURNED_MAX,
  })

/** The seller's reason and the rest are not the buyer's to read. */
function viewRefund({ refund_id, status, amount, currency, created_at }: RefundListItem, url: string | null): BuyerRefund {
  return { refund_id, status, amount, currency, created_at, credit_note_url: url }
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
  const refunds = Map.groupBy(readBodies(SeenRefundItem, refundBodies), ({ payment_id }) => payment_id)
  const disputes = Map.groupBy(readBodies(SeenDispute, disputeBodies), ({ payment_id }) => payment_id)
  return new Map(
    payments.map((payment) => {
      const returned = {
        refunds: (refunds.get(payment.paymentId) ?? []).map((refund) =>
          viewRefund(refund, creditNoteUrl({ environment: scope.environment, providerUrl }, refund)),
        ),
        disputes: (disputes.get(payment.paymentId) ?? []).map(({ payment_id: _, ...dispute }) => dispute),
      }
      return [payment.paymentId, { ...returned, withdrawal: findWithdrawal(payment, returned) }]
    }),
  )
}
