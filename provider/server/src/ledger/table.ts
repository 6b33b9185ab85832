import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * The accounts of one business. Debits increase `clearing` (what the card network owes us); credits increase the others (what we
 * owe or have earned).
 *   clearing            what the card network holds for us
 *   merchant_balance    what we owe the business
 *   dispute_reserve     held back from the business until a dispute ends
 *   payouts_in_transit  sent to the business's bank and not yet arrived
 *   tax_payable         tax that we collected and remit
 *   fees                what we earned
 *   wallet_owed         the wallets of its customers
 *   wallet_granted      what the business put into those wallets
 *   customer            before the card network took a debt over; unused since
 */
export const ACCOUNTS = [
  'clearing',
  'merchant_balance',
  'dispute_reserve',
  'payouts_in_transit',
  'tax_payable',
  'fees',
  'wallet_owed',
  'wallet_granted',
  'customer',
] as const
export type Account = (typeof ACCOUNTS)[number]

/** Why money moved: the event types of the API's balance ledger that happen here (reference, 3.11). */
export const LEDGER_EVENTS = [
  'payment',
  'tax',
  'payment_fees',
  'currency_conversion',
  'refund',
  'tax_reversal',
  'refund_fees',
  'dispute',
  'dispute_reversal',
  'dispute_fees',
  'payout',
  'payout_fees',
  'payout_reversal',
  'payout_fees_reversal',
  'adjustment',
] as const
export type LedgerEvent = (typeof LEDGER_EVENTS)[number]

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
  eventType: LedgerEvent
  /** What moved it: a payment, refund, dispute, payout or customer. */
  referenceObjectId: string
  createdAt: Date
}

/**
 * The balance in a currency of all entries before `at`, except what `openChanges` still has. The rows are so close that the sum
 * of any entry is one of them, and a few hundred entries.
 */
export type ClosedBalanceRow = { businessId: string; mode: Mode; currency: string; at: Date; balance: number }

/** What a transaction changed of the balance, until the closed balances after it contain it. */
export type OpenChangeRow = { businessId: string; mode: Mode; currency: string; createdAt: Date; change: number }

export type LedgerTables = { ledgerEntries: LedgerEntryRow; closedBalances: ClosedBalanceRow; openChanges: OpenChangeRow }

/**
 * One statement inserts all entries of a transaction, so the check can run on that statement's rows and doesn't have to wait for
 * the commit. Entries can't be changed or deleted; corrections are new entries.
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
  {
    name: '2-ledger-events',
    // Entries are never changed, except by this migration, which says of each why it was written.
    up: `alter table ledger_entries rename column payment_id to reference_object_id;
    alter index ledger_entries_of_payment rename to ledger_entries_of_reference;
    alter table ledger_entries add column event_type text not null default 'payment';
    alter table ledger_entries disable trigger ledger_is_append_only;
    update ledger_entries as entry set event_type = case
      when account = 'tax_payable' then 'tax'
      when account = 'merchant_balance' and side = 'debit' then 'payment_fees'
      when account = 'fees' and exists (select from ledger_entries fee where fee.transaction_id = entry.transaction_id
        and fee.position = entry.position - 1 and fee.account = 'merchant_balance' and fee.side = 'debit') then 'payment_fees'
      when account = 'fees' then 'currency_conversion'
      else 'payment' end;
    alter table ledger_entries enable trigger ledger_is_append_only;
    alter table ledger_entries alter column event_type drop default;
    alter table ledger_entries add constraint ledger_entries_event_type_check check (event_type in (${LEDGER_EVENTS.map((event) => `'${event}'`).join(', ')}));
    alter table ledger_entries drop constraint ledger_entries_account_check;
    alter table ledger_entries add constraint ledger_entries_account_check check (account in (${ACCOUNTS.map((account) => `'${account}'`).join(', ')}));`,
  },
  {
    name: '3-ledger-order',
    // IDs of transactions sort by time, byte by byte.
    up: `alter table ledger_entries alter column transaction_id type text collate "C";`,
  },
  {
    name: '4-closed-balances',
    // Whoever writes entries opens their changes, in the same statement. Older entries have none: the first close counts them.
    gradual: [
      {
        sql: `create table if not exists closed_balances (
          business_id text not null,
          mode text not null check (mode in ('test', 'live')),
          currency char(3) not null,
          at timestamptz not null,
          balance bigint not null,
          primary key (business_id, mode, currency, at)
        );
        create table if not exists open_changes (
          business_id text not null,
          mode text not null check (mode in ('test', 'live')),
          currency char(3) not null,
          created_at timestamptz not null,
          change bigint not null
        );
        create index if not exists open_changes_oldest on open_changes (business_id, mode, currency, created_at);

        create or replace function ledger_opens_changes() returns trigger language plpgsql as $$
        begin
          insert into open_changes
          select business_id, mode, currency, created_at, sum(case side when 'credit' then amount else -amount end)
          from added where account = 'merchant_balance' group by business_id, mode, currency, created_at, transaction_id;
          return null;
        end $$;
        create or replace trigger ledger_opens_changes after insert on ledger_entries
          referencing new table as added for each statement execute function ledger_opens_changes();`,
      },
      {
        index: 'ledger_entries_of_balance',
        on: `ledger_entries (business_id, mode, currency, created_at, transaction_id, position)
          include (side, amount) where account = 'merchant_balance'`,
      },
      {
        index: 'ledger_entries_newest',
        on: `ledger_entries (business_id, mode, created_at desc, transaction_id desc, position desc)
          where account = 'merchant_balance'`,
      },
      {
        index: 'ledger_entries_rare',
        on: `ledger_entries (business_id, mode, event_type, created_at desc)
          where account = 'merchant_balance' and event_type not in ('payment', 'tax', 'payment_fees')`,
      },
      { sql: 'drop index if exists ledger_entries_of_account' },
    ],
  },
]
