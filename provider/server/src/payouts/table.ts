import type { PayoutStatus } from '@tradepost/contract/provider/payouts'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A payout of a balance in one currency. `amount` reaches the bank; `fee` is the payout's own; `tax`, `refunds` and `chargebacks`
 * sum its entries of those kinds. `name` is the business's name at that time.
 */
export type PayoutRow = {
  businessId: string
  mode: Mode
  id: string
  status: PayoutStatus
  currency: string
  amount: number
  fee: number
  tax: number
  refunds: number
  chargebacks: number
  name: string
  remarks: string | null
  createdAt: Date
  updatedAt: Date
}

/**
 * An entry of the balance that a payout pays. `isReleased`: the payout failed, so that another one may pay the entry. The unique
 * index makes sure that an entry is in at most one payout that didn't fail, however many runs happen at once.
 */
export type PayoutEntryRow = {
  businessId: string
  mode: Mode
  payoutId: string
  createdAt: Date
  transactionId: string
  position: number
  isReleased: boolean
}
export type PayoutTables = { payouts: PayoutRow; payoutEntries: PayoutEntryRow }

export const payoutMigrations: readonly Migration[] = [
  {
    name: '1-payouts',
    // The payout is written after its entries, whose sum it is; the reference is checked when both are there. Businesses that
    // sold something before they had payouts are paid at once for the periods that have ended.
    up: `create table payouts (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      status text not null check (status in ('not_initiated', 'in_progress', 'on_hold', 'failed', 'success')),
      currency char(3) not null,
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0),
      tax bigint not null,
      refunds bigint not null,
      chargebacks bigint not null,
      name text not null,
      remarks text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create unique index payouts_id on payouts (id);
    create index payouts_newest on payouts (business_id, mode, created_at desc, id desc);

    create table payout_entries (
      business_id text not null,
      mode text not null,
      payout_id text not null,
      created_at timestamptz not null,
      transaction_id text not null,
      position int not null,
      is_released boolean not null,
      primary key (business_id, mode, payout_id, created_at, transaction_id, position),
      foreign key (business_id, mode, payout_id) references payouts (business_id, mode, id) deferrable initially deferred
    );
    create unique index payout_entries_once on payout_entries (business_id, mode, transaction_id, position) where not is_released;

    insert into schedule (business_id, mode, kind, subject_id, due_at, wakes_at)
      select distinct business_id, mode, 'run_payouts', business_id, now(), now() from ledger_entries
      where account = 'merchant_balance';`,
  },
  {
    name: '2-payout-order',
    up: `alter table payout_entries alter column transaction_id type text collate "C";`,
  },
]
