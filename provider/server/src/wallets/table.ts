import type { WalletEvent } from '@tradepost/contract/provider/wallets'
import type { Migration } from '@tradepost/kit/database/database'
import type { GeneratedAlways } from 'kysely'
import type { Mode } from '#src/outbox/table.ts'

/** The wallet of a customer in one currency, written with its first entry; until then its balance is 0. */
export type WalletRow = {
  businessId: string
  mode: Mode
  customerId: string
  currency: string
  balance: number
  createdAt: Date
  updatedAt: Date
}

export type WalletState = Omit<WalletRow, 'businessId' | 'mode'>

/** One change of a wallet. `referenceObjectId`: the payment or refund that caused it; null for an adjustment by the business. */
export type WalletEntryRow = {
  businessId: string
  mode: Mode
  id: string
  customerId: string
  currency: string
  eventType: WalletEvent
  isCredit: boolean
  amount: number
  beforeBalance: number
  afterBalance: number
  reason: string | null
  referenceObjectId: string | null
  createdAt: Date
}

/** The idempotency keys of a customer's entries: each makes one entry. */
export type WalletEntryKeyRow = { businessId: string; mode: Mode; customerId: string; key: string; entryId: string }
/** `sequence`: the order in which a wallet changed, also within a millisecond. */
export type WalletTables = {
  wallets: WalletRow
  walletEntries: WalletEntryRow & { sequence: GeneratedAlways<number> }
  walletEntryKeys: WalletEntryKeyRow
}

export const walletMigrations: readonly Migration[] = [
  {
    name: '1-wallets',
    // The check is the guard: whatever is spent at once, no wallet falls below zero. Its upper end is the largest exact integer.
    up: `create table wallets (
      business_id text not null,
      mode text not null,
      customer_id text not null,
      currency char(3) not null check (currency in ('USD', 'INR')),
      balance bigint not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, customer_id, currency),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id),
      constraint wallets_within check (balance between 0 and 9007199254740991)
    );

    create table wallet_entries (
      business_id text not null,
      mode text not null,
      id text not null,
      customer_id text not null,
      currency char(3) not null,
      event_type text not null check (event_type in ('payment', 'payment_reversal', 'refund', 'merchant_adjustment')),
      is_credit boolean not null,
      amount bigint not null check (amount > 0),
      before_balance bigint not null,
      after_balance bigint not null,
      reason text,
      reference_object_id text,
      created_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, customer_id, currency) references wallets (business_id, mode, customer_id, currency),
      check (after_balance = before_balance + case when is_credit then amount else -amount end)
    );
    create index wallet_entries_newest on wallet_entries (business_id, mode, customer_id, created_at desc, id desc);

    create table wallet_entry_keys (
      business_id text not null,
      mode text not null,
      customer_id text not null,
      key text not null,
      entry_id text not null,
      constraint wallet_entry_keys_once primary key (business_id, mode, customer_id, key)
    );`,
  },
  {
    name: '2-wallet-order',
    up: `alter table wallet_entries add column sequence bigint not null generated always as identity;
    drop index wallet_entries_newest;
    create index wallet_entries_newest on wallet_entries (business_id, mode, customer_id, sequence desc);`,
  },
]
