import * as z from 'zod'
import { SeenDispute } from '#src/payments-provider/disputes.ts'
import type { Body } from './merge-news.ts'
import type { Noun } from './noun.ts'

/** The API tells the amount as text. */
const Disputed = z.object({ amount: z.string().regex(/^\d+$/).transform(Number) })
const amountOf = (body: Body): number | undefined => Disputed.safeParse(body).data?.amount

/** Disputes with one of these statuses may still end either way. */
export const OPEN_DISPUTES = ['dispute_opened', 'dispute_challenged']

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
    respond_by: ['timestamptz', 'respond_by'],
  },
  words: ['dispute_id', 'payment_id', 'customer.name', 'customer.email', 'reason'],
  lists: [(provider, paging) => provider.disputes.list(paging)],
  get: (provider, id) => provider.disputes.get(id),
  open: OPEN_DISPUTES,
  changesPayment: 'payment_id',
  indexes: {
    by_amount: 'amount, id',
    by_customer: 'customer_id, created_at desc, id desc',
    by_payment: 'payment_id, created_at desc, id desc',
    by_respond_by: 'respond_by, id',
    by_status: 'status, created_at desc, id desc, currency, amount',
  },
}
