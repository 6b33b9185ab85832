import { sql } from '@tradepost/kit/database/database'
import { assert, Fault } from '@tradepost/kit/faults'
import type { NetworkRefund } from '#src/acquirer/acquirer.ts'
import { getBusiness } from '#src/businesses/get-business.ts'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { postRefund } from '#src/ledger/post-refund.ts'
import { getChargeKey } from '#src/payments/charge-request.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import { changeWallet } from '#src/wallets/change-wallet.ts'
import { advanceRefund } from './advance-refund.ts'
import { getRefund, type RefundOfCustomer } from './get-refund.ts'
import { issueCorrection } from './issue-correction.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { sendRefundEmail } from './send-refund-email.ts'

/** Returns whether the business's balance, in the refund's settlement currency, covers what the refund takes of it. */
async function isCovered(
  scope: Scope,
  { settlementAmount, walletSettlement, settlementTax, fee, settlementCurrency }: RefundOfCustomer,
): Promise<boolean> {
  const taken = settlementAmount - walletSettlement - settlementTax + fee
  // What only returns tax takes nothing of it.
  if (taken <= 0) return true
  const { balance } = await scope.trx
    .selectFrom('ledgerEntries')
    .select(sql<number>`coalesce(sum(case side when 'credit' then amount else -amount end), 0)::bigint`.as('balance'))
    .where((row) => row.and({ ...toTenant(scope), account: 'merchant_balance', currency: settlementCurrency }))
    .executeTakeFirstOrThrow()
  return balance >= taken
}

type Outcome = Pick<NetworkRefund, 'status' | 'nextCheckAt'>

/**
 * Asks the card network for the card's part of a refund: the one with this key, or a new one. The key is the refund's ID, so it's
 * made once.
 */
async function requestRefund({ acquirer }: Deps, scope: Scope, refund: RefundOfCustomer): Promise<Outcome> {
  const { walletAmount, currency, businessId } = refund
  const amount = refund.amount - walletAmount
  if (amount === 0) return { status: 'succeeded', nextCheckAt: null }
  const now = scope.clock.now()
  const found = await acquirer.lookUpRefund(refund.id, now)
  if (found) return found
  const chargeKey = getChargeKey(await getPayment(scope, refund.paymentId))
  return acquirer.refund({ idempotencyKey: refund.id, chargeKey, businessId, amount, currency, at: now })
}

/** Returns the wallet's part of a refund. */
async function refundToWallet(scope: Scope, refund: RefundOfCustomer): Promise<void> {
  const { id: referenceObjectId, walletAmount: amount, customerId, currency, reason } = refund
  if (amount === 0) return
  await changeWallet(scope, { customerId, currency, amount, referenceObjectId, reason, eventType: 'refund', isCredit: true })
}

/**
 * Records the outcome of a refund: its status, payment, event, ledger entries and wallet together. A repeated outcome changes
 * nothing.
 */
async function recordOutcome(scope: Scope, id: string, failure: RefundOfCustomer['failure']): Promise<void> {
  const refund = await getRefund(scope, id)
  if (refund.status !== 'pending') return
  const settled = await advanceRefund(scope, refund, failure ? 'fail' : 'succeed', failure)
  if (settled.status !== 'succeeded') return
  await postRefund(scope, settled)
  await refundToWallet(scope, settled)
  if (settled.correction) return issueCorrection(scope, { ...settled, correction: settled.correction, taxBack: settled })
  const document = await issueCreditNote(scope, settled)
  await sendRefundEmail(scope, { document, refundId: settled.id, isPartial: settled.isPartial })
}

/**
 * Completes a pending refund with the card network, between two transactions: right after it was created, when the network said
 * to ask again, and after a crash in between. Returns when to ask again, if the network doesn't know yet.
 */
export async function completeRefund(deps: Deps, tenant: Tenant, id: string): Promise<Date | undefined> {
  const scope = await createReadOnlyScope(deps, tenant)
  const refund = await getRefund(scope, id)
  if (refund.status !== 'pending') return undefined
  const { refundsNeedCover } = await getBusiness(scope)
  const isRefused =
    refundsNeedCover && !(await isCovered(scope, refund)) && !(await deps.acquirer.lookUpRefund(id, scope.clock.now()))
  const outcome: Outcome = isRefused ? { status: 'failed', nextCheckAt: null } : await requestRefund(deps, scope, refund)
  if (outcome.status === 'pending') {
    assert(outcome.nextCheckAt, 'A pending refund says when to ask again')
    return outcome.nextCheckAt
  }
  const failure = isRefused ? 'balance' : outcome.status === 'failed' ? 'bank' : null
  try {
    await transact(deps, tenant, (own) => recordOutcome(own, id, failure))
  } catch (error) {
    // Another process was faster: its outcome stays.
    if (!(error instanceof Fault && error.status === 409)) throw error
  }
  return undefined
}
