import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Withdrawal } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'

type Returned = {
  paymentId: string
  withdrawal: Withdrawal
  /** Whether the whole payment was returned. */
  isWhole: RawBuilder<boolean>
  /** Whether a `line` was returned, if the payment wasn't. */
  isReturned: RawBuilder<boolean>
}

/**
 * Withdraws the returned lines of a payment and disables their keys, in one statement; keys of no line belong to the whole
 * payment. Each is withdrawn once, so a key that its seller enabled again stays enabled.
 */
async function withdrawLines(scope: Scope, { paymentId, withdrawal, isWhole, isReturned }: Returned): Promise<void> {
  const { businessId, mode } = scope
  const now = scope.clock.now()
  await sql`
    with payment as (
      select ${isWhole} as is_whole from payments where business_id = ${businessId} and mode = ${mode} and id = ${paymentId}
    ), withdrawn as (
      update payment_lines as line set withdrawal = ${withdrawal} from payment
      where line.business_id = ${businessId} and line.mode = ${mode} and line.payment_id = ${paymentId}
        and line.withdrawal is null and (payment.is_whole or ${isReturned})
      returning line.id
    )
    update license_keys set withdrawal = ${withdrawal}, updated_at = ${now}
    where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId} and withdrawal is null
      and (line_id in (select id from withdrawn)
        or (line_id is null and (select is_whole from payment) and exists (select from withdrawn)))`.execute(scope.trx)
}

/** Withdraws what was refunded in full: the lines that nothing is left of, or all of them with their payment. */
export async function withdrawRefunded(scope: Scope, paymentId: string): Promise<void> {
  await withdrawLines(scope, {
    paymentId,
    withdrawal: 'refunded',
    isWhole: sql`refunded = total_amount`,
    // Only refunds that succeeded: `refund_total` has the pending ones too.
    isReturned: sql`line.total > 0 and line.total = (
      select sum(part.total) from refund_lines as part join refunds as refund
        on refund.business_id = part.business_id and refund.mode = part.mode and refund.id = part.refund_id
      where refund.business_id = line.business_id and refund.mode = line.mode and refund.payment_id = line.payment_id
        and refund.status = 'succeeded' and part.line_id = line.id)`,
  })
}

/** Withdraws everything that a payment sold, after the buyer's bank decided a dispute of it for the buyer. */
export async function withdrawDisputed(scope: Scope, paymentId: string): Promise<void> {
  await withdrawLines(scope, { paymentId, withdrawal: 'disputed', isWhole: sql`true`, isReturned: sql`true` })
}
