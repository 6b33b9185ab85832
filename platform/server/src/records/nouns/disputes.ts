import { DisputeDetails } from '@tradepost/contract/provider/disputes'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import * as z from 'zod'
import { KeptEvidence, SeenDispute } from '#src/payments-provider/calls/disputes.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'

/** The API has the amount as text. */
const Disputed = z.object({ amount: z.string().regex(/^\d+$/).transform(Number) })
const amountOf = (body: Body): number | undefined => Disputed.safeParse(body).data?.amount

/** How long the provider gives a business to answer (reference, 3.5). */
const RESPONSE_MILLISECONDS = 10 * DAY
const Timed = DisputeDetails.pick({ created_at: true, respond_by: true }).partial({ respond_by: true })

/** Returns the deadline, which the hosted provider doesn't send: then it is counted from the beginning of the dispute. */
function findDeadline(body: Body): string | undefined {
  const { data } = Timed.safeParse(body)
  return data && (data.respond_by ?? addMilliseconds(new Date(data.created_at), RESPONSE_MILLISECONDS).toISOString())
}

const Answered = z.object({ explanation: z.string(), evidence: KeptEvidence.optional().catch(undefined) })

/** Statuses of disputes that hold money. */
export const OPEN_DISPUTES = ['dispute_opened', 'dispute_challenged'] as const

export const disputes: Noun = {
  name: 'disputes',
  table: 'dispute_records',
  id: 'dispute_id',
  schema: SeenDispute,
  payload: 'Dispute',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    status: ['text', 'dispute_status'],
    stage: ['text', 'dispute_stage'],
    amount: ['bigint', amountOf],
    currency: ['text', 'currency'],
    payment_id: ['text', 'payment_id'],
    customer_id: ['text', 'customer.customer_id'],
    respond_by: ['timestamptz', findDeadline],
  },
  words: ['dispute_id', 'payment_id', 'customer.name', 'customer.email', 'reason'],
  lists: [(provider, paging) => provider.disputes.list(paging)],
  async get(provider, id) {
    const { explanation } = await provider.disputes.get(id)
    if (explanation !== null) await provider.disputes.getEvidence(id)
  },
  open: OPEN_DISPUTES,
  asides: ['evidence'],
  // The names of its files take a request of their own, after each answer.
  lacks(body) {
    const { data } = Answered.safeParse(body)
    return data !== undefined && data.evidence?.explanation !== data.explanation
  },
  changesPayment: 'payment_id',
  indexes: {
    by_amount: 'amount, id',
    by_customer: 'customer_id, created_at desc, id desc',
    by_payment: 'payment_id, created_at desc, id desc',
    by_respond_by: 'respond_by, id',
    by_status: 'status, created_at desc, id desc, currency, amount, respond_by',
  },
}
