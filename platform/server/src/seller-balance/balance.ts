import type { CurrencyBalance, SellerBalance } from '@tradepost/contract/platform/sales/seller-balance'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { LoadedRecords } from '#src/records/load-records.ts'
import { OPEN_DISPUTES } from '#src/records/nouns/disputes.ts'
import { payouts } from '#src/records/nouns/payouts.ts'
import type { RecordScope } from '#src/scope.ts'

type Amount = { currency: string; amount: number }

/** Condition: a row of this shop. */
export const ofShop = ({ organizationId, environment }: RecordScope): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and environment = ${environment} and body is not null`

/**
 * Lists what is available: the balance after the newest entry in each currency. An index leads from one currency to the next, so
 * that the entries in between are not read.
 */
async function listAvailable(scope: RecordScope): Promise<Amount[]> {
  const own = ofShop(scope)
  const { rows } = await sql<Amount>`
    with recursive known as (
      (select min(currency) as currency from balance_entry_records where ${own})
      union all
      select (select min(currency) from balance_entry_records where ${own} and currency > known.currency)
      from known where known.currency is not null
    )
    select known.currency, coalesce(newest.after_balance, 0)::bigint as amount from known
    cross join lateral (
      select after_balance from balance_entry_records where ${own} and currency = known.currency
      order by created_at desc, id desc limit 1
    ) newest
    where known.currency is not null`.execute(scope.trx)
  return rows
}

/** Sums payouts that have left the balance and not arrived yet. */
async function listOnTheirWay(scope: RecordScope): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select currency, sum(amount)::bigint as amount from payout_records
    where ${ofShop(scope)} and status = any(${[...(payouts.open ?? [])]}::text[]) group by 1`.execute(scope.trx)
  return rows
}

/** Sums what open disputes hold, in the currency of the balance that it was taken from. */
async function listHeld(scope: RecordScope): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select body ->> 'settlement_currency' as currency, sum((body ->> 'settlement_amount')::bigint)::bigint as amount
    from dispute_records
    where ${ofShop(scope)} and status = any(${OPEN_DISPUTES}::text[]) and body ->> 'settlement_currency' is not null
    group by 1`.execute(scope.trx)
  return rows
}

const amountIn = (amounts: readonly Amount[], wanted: string): number =>
  amounts.find(({ currency }) => currency === wanted)?.amount ?? 0

/** Returns a business's balance in each currency that it has ever had one in, the largest first. */
export async function getBalance(scope: LoadedRecords): Promise<SellerBalance> {
  const [available, onItsWay, held] = await Promise.all([listAvailable(scope), listOnTheirWay(scope), listHeld(scope)])
  const currencies = [...new Set([...available, ...onItsWay, ...held].map(({ currency }) => currency))]
  const balances = currencies.map(
    (currency): CurrencyBalance => ({
      currency,
      available: amountIn(available, currency),
      held: amountIn(held, currency),
      on_its_way: amountIn(onItsWay, currency),
    }),
  )
  balances.sort((one, other) => other.available - one.available || one.currency.localeCompare(other.currency))
  return { balances, checked_at: scope.checkedAt?.toISOString() ?? null }
}
