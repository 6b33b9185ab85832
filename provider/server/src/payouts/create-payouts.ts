import { PLANNED_EACH_TIME, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { getBusiness } from '#src/businesses/get-business.ts'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { postPayout } from '#src/ledger/post-payout.ts'
import type { LedgerEvent } from '#src/ledger/table.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { entryOfPart } from './list-breakup.ts'
import type { PayoutRow } from './table.ts'
import { viewPayout } from './view.ts'

/** Smaller balances wait for a later payout: in US cents, and in currencies with a limit of their own (reference, 3.11). */
const LEAST_CENTS = 5000
const LEAST: Readonly<Record<string, number>> = { INR: 100_000 }

/** What a payout below this costs, in US cents; larger ones are free (reference, 3.7). */
const FEE_CENTS = 500
const FREE_FROM_CENTS = 100_000

const fromDollars = (cents: number, currency: string): number => convertAmount(cents, { from: 'USD', to: currency })
const getLeast = (currency: string): number => LEAST[currency] ?? fromDollars(LEAST_CENTS, currency)
const getFee = (balance: number, currency: string): number =>
  balance < fromDollars(FREE_FROM_CENTS, currency) ? fromDollars(FEE_CENTS, currency) : 0

/** `endsAt`: only entries before it are paid. `isForced`: whatever the balance is. */
export type PayoutRun = { endsAt: Date; isForced: boolean }

/** The entries of the balance that no payout has paid. What payouts themselves take and return is not paid again. */
const unpaidQuery = ({ businessId, mode }: Scope, endsAt: Date): RawBuilder<unknown> => sql`
  from ledger_entries as entry
  where entry.business_id = ${businessId} and entry.mode = ${mode} and entry.account = 'merchant_balance'
    and entry.created_at < ${endsAt}
    and entry.event_type not in ('payout', 'payout_fees', 'payout_reversal', 'payout_fees_reversal')
    and not exists (
      select from payout_entries as paid where paid.business_id = entry.business_id and paid.mode = entry.mode
        and paid.transaction_id = entry.transaction_id and paid.position = entry.position and not paid.is_released
    )`

async function listUnpaidBalances(scope: Scope, endsAt: Date): Promise<{ currency: string; balance: number }[]> {
  const { rows } = await sql<{ currency: string; balance: number }>`${PLANNED_EACH_TIME}
    select entry.currency, sum(case entry.side when 'credit' then entry.amount else -entry.amount end)::bigint as balance
    ${unpaidQuery(scope, endsAt)} group by entry.currency order by entry.currency`.execute(scope.trx)
  return rows
}

type Totals = Partial<Record<LedgerEvent, number>>

/**
 * Takes the unpaid entries of a currency into a payout, and returns their sums by event. In order, so that runs don't deadlock.
 */
async function takeEntries(scope: Scope, { id, currency }: Pick<PayoutRow, 'id' | 'currency'>, endsAt: Date): Promise<Totals> {
  const { rows } = await sql<{ eventType: LedgerEvent; total: number }>`${PLANNED_EACH_TIME}
    with taken as (
      insert into payout_entries (business_id, mode, payout_id, created_at, transaction_id, position, is_released)
      select entry.business_id, entry.mode, ${id}, entry.created_at, entry.transaction_id, entry.position, false
      ${unpaidQuery(scope, endsAt)} and entry.currency = ${currency}
      order by entry.transaction_id, entry.position
      returning business_id, mode, transaction_id, position
    )
    select event_type, sum(case side when 'credit' then amount else -amount end)::bigint as total
    from taken as part cross join lateral (${entryOfPart}) as entry group by event_type`.execute(scope.trx)
  return Object.fromEntries(rows.map(({ eventType, total }) => [eventType, total]))
}

/** Adds the payout's own fee to its entries, so that they sum to its amount. */
async function addFee(scope: Scope, payoutId: string): Promise<void> {
  await sql`insert into payout_entries (business_id, mode, payout_id, created_at, transaction_id, position, is_released)
    select business_id, mode, reference_object_id, created_at, transaction_id, position, false from ledger_entries
    where business_id = ${scope.businessId} and mode = ${scope.mode} and reference_object_id = ${payoutId}
      and account = 'merchant_balance' and event_type = 'payout_fees'`.execute(scope.trx)
}

/** @throws 409 CONCURRENT_CHANGE if the balance fell meanwhile */
async function createPayout(scope: Scope, currency: string, { endsAt, isForced }: PayoutRun): Promise<PayoutRow> {
  const id = generateId('payout')
  const totals = await takeEntries(scope, { id, currency }, endsAt)
  const balance = Object.values(totals).reduce((sum, total) => sum + total, 0)
  const fee = getFee(balance, currency)
  if (balance <= fee || (!isForced && balance < getLeast(currency))) throw fault('CONCURRENT_CHANGE')
  const takenBy = (...events: LedgerEvent[]) => 0 - events.reduce((sum, event) => sum + (totals[event] ?? 0), 0)
  const now = scope.clock.now()
  const payout: PayoutRow = {
    ...toTenant(scope),
    id,
    status: 'not_initiated',
    currency,
    amount: balance - fee,
    fee,
    tax: takenBy('tax', 'tax_reversal'),
    refunds: takenBy('refund'),
    chargebacks: takenBy('dispute', 'dispute_reversal'),
    name: (await getBusiness(scope)).name,
    remarks: null,
    createdAt: now,
    updatedAt: now,
  }
  await scope.trx.insertInto('payouts').values(payout).execute()
  await postPayout(scope, payout)
  await addFee(scope, id)
  await recordEvent(scope, { type: 'payout.created', subjectId: id, payloadType: 'Payout', data: viewPayout(payout, scope.url) })
  await setDue(scope, { kind: 'advance_payout', subjectId: id, dueAt: now })
  return payout
}

/**
 * Creates the payouts of a business, one for each currency whose balance is large enough; the others carry over.
 * @throws a violation of `payout_entries_once`, or 409 CONCURRENT_CHANGE, if another run was at work at the same time
 */
export async function createPayouts(scope: Scope, run: PayoutRun): Promise<PayoutRow[]> {
  const created: PayoutRow[] = []
  for (const { currency, balance } of await listUnpaidBalances(scope, run.endsAt)) {
    const isEnough = run.isForced ? balance > getFee(balance, currency) : balance >= getLeast(currency)
    if (isEnough) created.push(await createPayout(scope, currency, run))
  }
  return created
}
