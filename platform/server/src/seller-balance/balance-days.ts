import type { BalanceDays } from '@tradepost/contract/platform/sales/seller-balance'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { RecordScope } from '#src/scope.ts'
import { ofShop } from './balance.ts'

type Changes = { day: string; moneyIn: number; moneyOut: number }

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

async function getBalanceBefore(scope: RecordScope, { currency, start }: { currency: string; start: string }): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(after_balance, 0)::bigint as balance from balance_entry_records
    where ${ofShop(scope)} and currency = ${currency} and created_at < ${start}::timestamptz
    order by created_at desc, id desc limit 1`.execute(scope.trx)
  return rows[0]?.balance ?? 0
}

async function listChanges(scope: RecordScope, { currency, start }: { currency: string; start: string }): Promise<Changes[]> {
  const { rows } = await sql<Changes>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      coalesce(sum(change) filter (where change > 0), 0)::bigint as "moneyIn",
      coalesce(-sum(change) filter (where change < 0), 0)::bigint as "moneyOut"
    from balance_entry_records
    where ${ofShop(scope)} and currency = ${currency} and created_at >= ${start}::timestamptz
    group by 1`.execute(scope.trx)
  return rows
}

/** Returns the balance in a currency over the last UTC days, today included, by the clock of the business. */
export async function listBalanceDays(
  scope: RecordScope,
  { currency, days: count }: { currency: string; days: number },
): Promise<BalanceDays> {
  const now = await getBusinessTime(scope)
  const days = Array.from({ length: count }, (_, index) => dayOf(addMilliseconds(now, (index + 1 - count) * DAY)))
  const start = `${days[0] ?? dayOf(now)}T00:00:00Z`
  const [opening, changes] = await Promise.all([
    getBalanceBefore(scope, { currency, start }),
    listChanges(scope, { currency, start }),
  ])
  const byDay = new Map(changes.map((change) => [change.day, change]))
  let balance = opening
  return {
    days: days.map((day) => {
      const { moneyIn = 0, moneyOut = 0 } = byDay.get(day) ?? {}
      balance += moneyIn - moneyOut
      return { day, balance, money_in: moneyIn, money_out: moneyOut }
    }),
  }
}
