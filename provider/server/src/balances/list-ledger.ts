import type { ListBalanceLedgerQuery } from '@tradepost/contract/provider/balances'
import { PLANNED_EACH_TIME, sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import type { LedgerEntryRow } from '#src/ledger/table.ts'
import type { Scope } from '#src/scope.ts'

/** An entry of the balance, and what the balance in its currency was after it. */
export type BalanceEntry = LedgerEntryRow & { afterBalance: number }

/**
 * Lists the entries of the business's balance, newest first. The balance after an entry is the closed one before it, what is open
 * of the time before that one, and the few entries in between.
 */
export async function listLedger(scope: Scope, query: z.infer<typeof ListBalanceLedgerQuery>): Promise<BalanceEntry[]> {
  const { created_at_gte: from, created_at_lte: to, page_number: page, page_size } = query
  const size = query.limit ?? page_size
  const ofBusiness = sql`business_id = ${scope.businessId} and mode = ${scope.mode}`
  const { rows } = await sql<BalanceEntry>`${PLANNED_EACH_TIME}
    with balance as not materialized (
      select *, case side when 'credit' then amount else -amount end as change from ledger_entries
      where ${ofBusiness} and account = 'merchant_balance'
    ), page as (
      select * from balance
      where (${from ?? null}::timestamptz is null or created_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or created_at <= ${to ?? null})
        and (${query.currency ?? null}::text is null or currency = ${query.currency ?? null})
        and (${query.event_type ?? null}::text is null or event_type = ${query.event_type ?? null})
        and (${query.reference_object_id ?? null}::text is null or reference_object_id = ${query.reference_object_id ?? null})
      order by created_at desc, transaction_id desc, position desc limit ${size} offset ${page * size}
    ), closed as materialized (
      select page.currency, coalesce(newest.at, '-infinity') as at, coalesce(newest.balance, 0) as balance, max(page.created_at) as last_at
      from page left join lateral (
        select at, balance from closed_balances
        where ${ofBusiness} and currency = page.currency and at <= page.created_at order by at desc limit 1
      ) newest on true
      group by page.currency, newest.at, newest.balance
    ), opening as materialized (
      select currency, at, last_at, balance + coalesce((
        select sum(change) from open_changes
        where ${ofBusiness} and open_changes.currency = closed.currency and created_at < closed.at
      ), 0) as amount from closed
    ), running as materialized (
      select transaction_id, position, amount + sum(change) over (
        partition by opening.currency, at order by created_at, transaction_id, position) as after_balance
      from opening cross join lateral (
        select transaction_id, position, created_at, change from balance
        where balance.currency = opening.currency and created_at between opening.at and opening.last_at
      ) entry
    )
    select page.*, running.after_balance::bigint from page join running using (transaction_id, position)
    order by page.created_at desc, page.transaction_id desc, page.position desc`.execute(scope.trx)
  return rows
}
