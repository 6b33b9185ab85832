import type { RaiseDispute } from '@tradepost/contract/provider/disputes'
import type { DisputeStage } from '@tradepost/contract/provider/payments'
import { addMilliseconds } from '@tradepost/kit/clock'
import { isRefusedBy, isUniqueViolation, json, sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import { scale } from '@tradepost/kit/money/money'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault, faultAt } from '#src/faults.ts'
import { postDispute } from '#src/ledger/post-dispute.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { getCardAmount, getChargeKey } from '#src/payments/charge-request.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { completeRefund } from '#src/refunds/complete-refund.ts'
import { setDue } from '#src/schedule/set-due.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import { advanceDispute, RESPONSE_MILLISECONDS } from './advance-dispute.ts'
import { type DisputeOfCustomer, getDispute } from './get-dispute.ts'
import type { DisputeRow } from './table.ts'
import { viewDispute, viewDisputeDetails } from './view.ts'

/** What a dispute costs the business, whoever wins, in US cents (reference, 3.5). */
const FEE_CENTS = 3000

export type RaisedDispute = {
  paymentId: string
  /** In the charged currency; null: everything that isn't refunded. */
  amount: number | null
  reason: string | null
  stage: DisputeStage
  isRdr: boolean
  /** Its key at the card network: the same dispute, however often it's reported. */
  networkKey: string
}

/** Returns what can be disputed, in the business's currency: what is neither refunded nor disputed, and not paid by a wallet. */
function findDisputable(payment: PaymentRow): number {
  const { settlementAmount, totalAmount, disputeReserved, refundReserved, walletAmount, cardRefunded } = payment
  const left = settlementAmount - refundReserved - disputeReserved
  if (walletAmount === 0) return left
  const share = { numerator: BigInt(settlementAmount), denominator: BigInt(totalAmount) }
  return Math.min(left, scale(getCardAmount(payment) - cardRefunded, share) - disputeReserved)
}

type Amounts = Pick<DisputeRow, 'amount' | 'settlementAmount' | 'settlementTax'>

/**
 * Returns the amounts of a dispute: what is neither refunded nor disputed, or a part of it.
 * @throws 422 NOTHING_TO_REFUND if nothing is left, REFUND_AMOUNT_EXCEEDS_PAID_AMOUNT for more than that
 */
function calculateAmounts(payment: PaymentRow, asked: number | null): Amounts {
  const { settlementAmount: settled, settlementTax, totalAmount } = payment
  const left = findDisputable(payment)
  if (left <= 0) throw fault('NOTHING_TO_REFUND', 'Everything of this payment is refunded or disputed')
  const most = scale(left, { numerator: BigInt(totalAmount), denominator: BigInt(settled) })
  const amount = asked ?? most
  if (amount > most) throw faultAt('amount', 'REFUND_AMOUNT_EXCEEDS_PAID_AMOUNT')
  const share = amount === most ? left : scale(amount, { numerator: BigInt(settled), denominator: BigInt(totalAmount) })
  const tax = scale(share, { numerator: BigInt(settlementTax), denominator: BigInt(settled) })
  return { amount, settlementAmount: share, settlementTax: tax }
}

/** Writes an opened dispute: it holds its amount, takes its fee, and has a deadline. */
async function insertDispute(scope: Scope, { paymentId, amount, isRdr, ...raised }: RaisedDispute): Promise<DisputeOfCustomer> {
  const payment = await getPayment(scope, paymentId)
  const now = scope.clock.now()
  const dispute: DisputeRow = {
    ...toTenant(scope),
    ...raised,
    ...calculateAmounts(payment, amount),
    id: generateId('dispute'),
    paymentId,
    brandId: payment.brandId,
    customerId: payment.customerId,
    status: 'dispute_opened',
    currency: payment.currency,
    settlementCurrency: payment.settlementCurrency,
    fee: convertAmount(FEE_CENTS, { from: 'USD', to: payment.settlementCurrency }),
    remarks: null,
    isRdr,
    explanation: null,
    respondBy: addMilliseconds(now, RESPONSE_MILLISECONDS),
    createdAt: now,
    updatedAt: now,
  }
  await scope.trx
    .updateTable('payments')
    .set((row) => ({
      disputeReserved: row('disputeReserved', '+', dispute.settlementAmount),
      disputes: sql`disputes || ${json([viewDispute(dispute)])}`,
      updatedAt: now,
    }))
    .where((row) => row.and({ ...toTenant(scope), id: paymentId }))
    .execute()
  await scope.trx.insertInto('disputes').values(dispute).execute()
  await postDispute(scope, dispute)
  await setDue(scope, { kind: 'expire_dispute', subjectId: dispute.id, dueAt: dispute.respondBy })
  const opened = { ...dispute, customer: payment.customer }
  await recordEvent(scope, {
    type: 'dispute.opened',
    subjectId: dispute.id,
    payloadType: 'Dispute',
    data: viewDisputeDetails(opened),
  })
  return isRdr ? advanceDispute(scope, opened, 'lose') : opened
}

async function findByNetworkKey(scope: Scope, networkKey: string): Promise<DisputeOfCustomer | undefined> {
  const found = await scope.trx
    .selectFrom('disputes')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), networkKey }))
    .executeTakeFirst()
  return found && getDispute(scope, found.id)
}

/** Refunds that arrive while a dispute opens are refused by the network; they have to be recorded before the dispute is. */
const TRIES = 5

const listPendingRefunds = ({ refunds }: PaymentRow): string[] =>
  refunds.flatMap(({ refund_id: id, status }) => (status === 'pending' ? id : []))

/**
 * Records a dispute that the card network knows, after the outcomes of the refunds that it refused for it.
 * @throws 409 EXISTING_REFUND_REQUEST_PROCESSING if refunds keep arriving; 422 if there is nothing to dispute
 */
async function recordDispute(deps: Deps, scope: Scope, raised: RaisedDispute): Promise<DisputeOfCustomer> {
  for (let count = 1; count <= TRIES; count += 1) {
    for (const id of listPendingRefunds(await getPayment(scope, raised.paymentId)))
      await completeRefund(deps, toTenant(scope), id)
    try {
      return await transact(deps, toTenant(scope), (own) => insertDispute(own, raised))
    } catch (error) {
      const isOvertaken = isRefusedBy(error, 'payments_returns_within')
      if (!isOvertaken && listPendingRefunds(await getPayment(scope, raised.paymentId)).length === 0) throw error
    }
  }
  throw fault('EXISTING_REFUND_REQUEST_PROCESSING')
}

/**
 * Opens a dispute that a buyer raised. The card network hears of it first and refuses the refunds that are pending, so that
 * nobody gets the same money twice; their outcomes are recorded, then the dispute. Repeating it returns the same dispute.
 * @throws 404 PAYMENT_NOT_FOUND; 409 or 422 if there is nothing to dispute
 */
export async function openDispute(deps: Deps, tenant: Tenant, raised: RaisedDispute): Promise<DisputeOfCustomer> {
  const scope = await createReadOnlyScope(deps, tenant)
  const payment = await getPayment(scope, raised.paymentId)
  if (payment.status !== 'succeeded' || getCardAmount(payment) === 0)
    throw fault('PAYMENT_NOT_SUCCEEDED', 'Only a payment that succeeded, by a card, can be disputed')
  const { networkKey } = raised
  const chargeKey = getChargeKey(payment)
  await deps.acquirer.openDispute({ key: networkKey, chargeKey, businessId: payment.businessId, at: scope.clock.now() })
  try {
    return await recordDispute(deps, scope, raised)
  } catch (error) {
    const opened = isUniqueViolation(error, 'disputes_of_network') && (await findByNetworkKey(scope, networkKey))
    if (opened) return opened
    // The network would go on refusing the payment's refunds.
    if (error instanceof Fault) await deps.acquirer.closeDispute(networkKey, scope.clock.now())
    throw error
  }
}

/**
 * Opens a dispute as the buyer's bank would report it. Its key at the network counts the disputes of the payment: one that a
 * crash left there without a record of ours is found again when it's reported again.
 */
export async function receiveDispute(
  deps: Deps,
  scope: Scope,
  { payment_id: paymentId, amount = null, reason = null, stage, rdr: isRdr }: RaiseDispute,
): Promise<DisputeOfCustomer> {
  const { disputes } = await getPayment(scope, paymentId)
  const networkKey = `${paymentId}:raised:${disputes.length}`
  return openDispute(deps, scope, { paymentId, amount, reason, stage, isRdr, networkKey })
}

/** Opens the dispute that the holder of a test card raises soon after the payment, if nothing was refunded meanwhile. */
export async function openCardDispute(deps: Deps, tenant: Tenant, paymentId: string): Promise<void> {
  const scope = await createReadOnlyScope(deps, tenant)
  const payment = await getPayment(scope, paymentId)
  const charge = await deps.acquirer.lookUp(getChargeKey(payment), scope.clock.now())
  const networkKey = `${paymentId}:dispute`
  if (!charge?.dispute || (await findByNetworkKey(scope, networkKey))) return
  if (findDisputable(payment) <= 0) return
  const { stage, reason, isRdr } = charge.dispute
  await openDispute(deps, tenant, { paymentId, amount: null, reason, stage, isRdr, networkKey })
}
