import type { ListBalanceLedgerQuery } from '@tradepost/contract/provider/balances'
import { PLANNED_EACH_TIME, sql } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import type { LedgerEntryRow } from '#src/ledger/table.ts'
import type { Scope } from '#src/scope.ts'

/** An entry of the balance, and what the balance in its currency was after it. */
export type BalanceEntry = LedgerEntryRow & { afterBalance: number }

/**
 * Lists the entries of the business's balance, newest first. The balance before a page is one sum per currency, and only the
 * entries since the oldest one of the page are added up one by one.
 */
export async function listLedger(scope: Scope, query: z.infer<typeof ListBalanceLedgerQuery>): Promise<BalanceEntry[]> {
  const { created_at_gte: from, created_at_lte: to, page_number: page, page_size } = query
  const size = query.limit ?? page_size
  const { rows } = await sql<BalanceEntry>`${PLANNED_EACH_TIME}
    with balance as not materialized (
      select *, case side when 'credit' then amount else -amount end as change from ledger_entries
      where business_id = ${scope.businessId} and mode = ${scope.mode} and account = 'merchant_balance'
    ), page as (
      select * from balance
      where (${from ?? null}::timestamptz is null or created_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or created_at <= ${to ?? null})
        and (${query.currency ?? null}::text is null or currency = ${query.currency ?? null})
        and (${query.event_type ?? null}::text is null or event_type = ${query.event_type ?? null})
        and (${query.reference_object_id ?? null}::text is null or reference_object_id = ${query.reference_object_id ?? null})
      order by created_at desc, transaction_id desc, position desc limit ${size} offset ${page * size}
    ), span as (
      select currency, min(created_at) as first_at from page group by currency
    ), opening as materialized (
      select span.currency, span.first_at, coalesce((
        select sum(change) from balance where balance.currency = span.currency and balance.created_at < span.first_at
      ), 0) as amount from span
    ), running as materialized (
      select transaction_id, position, opening.amount + sum(change) over (
        partition by balance.currency order by created_at, transaction_id, position) as after_balance
      from balance join opening on opening.currency = balance.currency and balance.created_at >= opening.first_at
    )
    select page.*, running.after_balance::bigint from page join running using (transaction_id, position)
    order by page.created_at desc, page.transaction_id desc, page.position desc`.execute(scope.trx)
  return rows
}
