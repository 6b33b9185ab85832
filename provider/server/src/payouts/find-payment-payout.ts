import type { PayoutStatus } from '@tradepost/contract/provider/payouts'
import { sql } from '@tradepost/kit/database/database'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { Scope } from '#src/scope.ts'
import { findPayday } from './paydays.ts'
import type { PayoutRow } from './table.ts'

/** The payout that pays a payment, or the first payday that can. Both are undefined for a payment without entries. */
export type PaymentPayout = { payout?: Pick<PayoutRow, 'id' | 'status' | 'createdAt' | 'updatedAt'>; expectedAt?: Date }

type Row = {
  postedAt: Date
  id: string | null
  status: PayoutStatus | null
  createdAt: Date
  updatedAt: Date
}

/** Finds what pays a payment's own entries. They are posted together, so the first one tells for all of them. */
export async function findPaymentPayout(scope: Scope, paymentId: string): Promise<PaymentPayout> {
  const { rows } = await sql<Row>`
    select entry.created_at as posted_at, payout.id, payout.status, payout.created_at, payout.updated_at
    from ledger_entries as entry
    left join payout_entries as paid on paid.business_id = entry.business_id and paid.mode = entry.mode
      and paid.transaction_id = entry.transaction_id and paid.position = entry.position and not paid.is_released
    left join payouts as payout on payout.business_id = paid.business_id and payout.mode = paid.mode and payout.id = paid.payout_id
    where entry.business_id = ${scope.businessId} and entry.mode = ${scope.mode} and entry.reference_object_id = ${paymentId}
      and entry.account = 'merchant_balance'
    order by entry.transaction_id, entry.position limit 1`.execute(scope.trx)
  const [found] = rows
  if (!found) return {}
  const { postedAt, id, status, createdAt, updatedAt } = found
  if (id !== null && status !== null) return { payout: { id, status, createdAt, updatedAt } }
  const { payoutSchedule } = await getBusiness(scope)
  return { expectedAt: findPayday(payoutSchedule, { postedAt, now: scope.clock.now() }) }
}
