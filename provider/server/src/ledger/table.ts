import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * The accounts of one business. Debits increase `customer` and `clearing` (what others owe us); credits increase the
 * others (what we owe or have earned).
 *   customer           charged to buyers and not yet taken over by the card network
 *   clearing           what the card network holds for us
 *   merchant_balance   what we owe the business
 *   tax_payable        tax that we collected and remit
 *   fees               what we earned
 */
export const ACCOUNTS = ['customer', 'clearing', 'merchant_balance', 'tax_payable', 'fees'] as const
export type Account = (typeof ACCOUNTS)[number]

/** One side of a posting. Amounts are positive minor units; a balance is the sum of entries, never a stored number. */
export type LedgerEntryRow = {
  businessId: string
  mode: Mode
  transactionId: string
  position: number
  account: Account
  side: 'debit' | 'credit'
  amount: number
  currency: string
  paymentId: string
  createdAt: Date
}
export type LedgerTables = { ledgerEntries: LedgerEntryRow }

/**
 * One statement inserts all entries of a transaction, so the check can run on that statement's rows and doesn't have to wait
 * for the commit. Entries can't be changed or deleted; corrections are new entries.
 */
export const ledgerMigrations: readonly Migration[] = [
  {
    name: '1-ledger-entries',
    // `enable_seqscan = off`: Postgres plans the check while the table is small and would keep that full scan as it grows.
    up: `create table ledger_entries (
      business_id text not null,
      mode text not null check (mode in ('test', 'live')),
      transaction_id text not null,
      position int not null,
      account text not null check (account in ('customer', 'clearing', 'merchant_balance', 'tax_payable', 'fees')),
      side text not null check (side in ('debit', 'credit')),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      payment_id text not null,
      created_at timestamptz not null,
      primary key (business_id, mode, transaction_id, position)
    );
    create index ledger_entries_of_account on ledger_entries (business_id, mode, account, currency, created_at);
    create index ledger_entries_of_payment on ledger_entries (business_id, mode, payment_id);

    create function ledger_is_balanced() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      if exists (
        select 1 from added
        group by business_id, mode, transaction_id, currency
        having sum(case side when 'debit' then amount else -amount end) <> 0
      ) then raise exception 'ledger: debits and credits differ'; end if;
      if exists (
        select 1 from added
        group by business_id, mode, transaction_id
        having count(*) <> (
          select count(*) from ledger_entries as kept
          where kept.business_id = added.business_id and kept.mode = added.mode and kept.transaction_id = added.transaction_id
        )
      ) then raise exception 'ledger: a transaction is written at once'; end if;
      return null;
    end $$;
    create trigger ledger_is_balanced after insert on ledger_entries
      referencing new table as added for each statement execute function ledger_is_balanced();

    create function ledger_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'ledger: entries are never changed'; end $$;
    create trigger ledger_is_append_only before update or delete or truncate on ledger_entries
      for each statement execute function ledger_is_append_only();`,
  },
]
