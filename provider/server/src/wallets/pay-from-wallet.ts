import { calculateWalletShare, WALLET_CURRENCIES } from '@tradepost/contract/provider/wallets'
import type { Bulk } from '@tradepost/kit/database/batch'
import { sql } from '@tradepost/kit/database/database'
import { read } from '@tradepost/kit/database/statements'
import { scale } from '@tradepost/kit/money/money'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { calculateFee } from '#src/pricing/payment-of-cart.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { changeWallet } from './change-wallet.ts'
import type { WalletRow } from './table.ts'

/** What a customer is about to pay. */
export type Spending = Pick<PaymentRow, 'customerId' | 'currency' | 'totalAmount'>

type Named = Pick<WalletRow, 'businessId' | 'mode' | 'customerId' | 'currency'>

const toKey = ({ businessId, mode, customerId, currency }: Named): string => [businessId, mode, customerId, currency].join('/')

/** Locks the wallets in one order, so that two batches can't block each other. */
const createBalanceQuery =
  (isLocked: boolean): Bulk<ProviderTables, Named, number | undefined> =>
  async (db, named) => {
    const values = (column: keyof Named) => named.map((wallet) => wallet[column])
    const rows = await db
      .selectFrom('wallets')
      .select(['businessId', 'mode', 'customerId', 'currency', 'balance'])
      .where(
        sql<boolean>`(business_id, mode, customer_id, currency) in (select * from unnest(${values('businessId')}::text[],
          ${values('mode')}::text[], ${values('customerId')}::text[], ${values('currency')}::text[]))`,
      )
      .orderBy('businessId')
      .orderBy('mode')
      .orderBy('customerId')
      .orderBy('currency')
      .$if(isLocked, (query) => query.forUpdate())
      .execute()
    const balances = new Map(rows.map((row) => [toKey(row), row.balance]))
    return named.map((wallet) => balances.get(toKey(wallet)))
  }

const readBalances = createBalanceQuery(false)
const lockBalances = createBalanceQuery(true)

/**
 * Returns what the customer's wallet pays of a total: 0 if there is no wallet in its currency, or the business doesn't let
 * wallets pay. `isLocked`: nobody else can spend it until the transaction ends.
 */
export async function estimateWalletShare(scope: Scope, spending: Spending, isLocked = false): Promise<number> {
  const { customerId, currency, totalAmount } = spending
  if (totalAmount === 0 || !WALLET_CURRENCIES.some((known) => known === currency)) return 0
  const { walletsPayFirst } = await getBusiness(scope)
  if (!walletsPayFirst) return 0
  const named = { ...toTenant(scope), customerId, currency }
  const balance = await read(scope, isLocked ? lockBalances : readBalances, named)
  return balance === undefined ? 0 : calculateWalletShare(balance, { total: totalAmount, currency })
}

/** Writes what the wallet pays of a payment, and our fee, which is on the rest. */
async function setWalletShare(scope: Scope, payment: PaymentRow, walletAmount: number): Promise<PaymentRow> {
  const { settlementAmount, settlementCurrency, totalAmount, billing, paymentMethod, subscriptionId } = payment
  const walletSettlement = scale(settlementAmount, { numerator: BigInt(walletAmount), denominator: BigInt(totalAmount) })
  const fee = calculateFee({
    total: settlementAmount - walletSettlement,
    currency: settlementCurrency,
    country: billing.country,
    method: paymentMethod,
    isRecurring: subscriptionId !== null,
  })
  return scope.trx
    .updateTable('payments')
    .set({ walletAmount, walletSettlement, fee })
    .where((row) => row.and({ ...toTenant(scope), id: payment.id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Pays a part of an attempt from the customer's wallet, in the transaction that begins it: what the buyer was shown, or without
 * that as much as possible.
 * @throws 400 INSUFFICIENT_WALLET_FUNDS if what was shown is no longer there
 */
export async function payFromWallet(scope: Scope, payment: PaymentRow, shown?: number): Promise<PaymentRow> {
  const amount = shown ?? (await estimateWalletShare(scope, payment, true))
  if (amount === 0) return payment
  const { id: referenceObjectId, customerId, currency } = payment
  const change = { customerId, currency, amount, referenceObjectId, reason: null }
  await changeWallet(scope, { ...change, eventType: 'payment', isCredit: false })
  return setWalletShare(scope, payment, amount)
}

/** Returns what a wallet paid of an attempt that failed. The next attempt takes it again. */
export async function restoreWallet(scope: Scope, payment: PaymentRow): Promise<PaymentRow> {
  const { id: referenceObjectId, customerId, currency, walletAmount: amount } = payment
  if (amount === 0) return payment
  const change = { customerId, currency, amount, referenceObjectId, reason: null }
  await changeWallet(scope, { ...change, eventType: 'payment_reversal', isCredit: true })
  return setWalletShare(scope, payment, 0)
}
