import type { DisputeStage, DisputeStatus } from '@tradepost/contract/provider/payments'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A dispute. `amount` is what the buyer disputes, in the charged `currency`; the settlement amounts and `fee` are what the
 * business's balance moves by. `networkKey`: its key at the card network. `respondBy`: the deadline of the current stage.
 */
export type DisputeRow = {
  businessId: string
  mode: Mode
  id: string
  networkKey: string
  brandId: string
  paymentId: string
  customerId: string
  status: DisputeStatus
  stage: DisputeStage
  amount: number
  currency: string
  settlementAmount: number
  settlementTax: number
  settlementCurrency: string
  fee: number
  reason: string | null
  remarks: string | null
  isRdr: boolean
  /** What the business answered. */
  explanation: string | null
  respondBy: Date
  createdAt: Date
  updatedAt: Date
}

/**
 * A file of a dispute's evidence, created before its upload: `arrivedAt`, `bytes` and `sha256` (hex) are null until then and
 * never change afterwards. The bytes are stored under `key`, or under evidence/ and the ID in rows from before keys were noted
 * (storage.ts). `position`: its place in the answer, from 1; null while no answer names it.
 */
export type DisputeFileRow = {
  businessId: string
  mode: Mode
  id: string
  disputeId: string
  name: string
  key: string | null
  bytes: number | null
  sha256: string | null
  position: number | null
  createdAt: Date
  arrivedAt: Date | null
}
export type DisputeTables = { disputes: DisputeRow; disputeFiles: DisputeFileRow }

export const disputeMigrations: readonly Migration[] = [
  {
    name: '1-disputes',
    up: `create table disputes (
      business_id text not null,
      mode text not null,
      id text not null,
      network_key text not null,
      brand_id text not null,
      payment_id text not null,
      customer_id text not null,
      status text not null check (status in ('dispute_opened', 'dispute_expired', 'dispute_accepted', 'dispute_cancelled',
        'dispute_challenged', 'dispute_won', 'dispute_lost')),
      stage text not null check (stage in ('pre_dispute', 'dispute', 'pre_arbitration')),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      settlement_amount bigint not null check (settlement_amount > 0),
      settlement_tax bigint not null check (settlement_tax between 0 and settlement_amount),
      settlement_currency char(3) not null,
      fee bigint not null check (fee >= 0),
      reason text,
      remarks text,
      is_rdr boolean not null,
      explanation text,
      respond_by timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id)
    );
    create unique index disputes_of_network on disputes (business_id, mode, network_key);
    create index disputes_newest on disputes (business_id, mode, created_at desc, id desc);
    create index disputes_of_payment on disputes (business_id, mode, payment_id);
    create index disputes_of_customer on disputes (business_id, mode, customer_id, created_at desc, id desc);`,
  },
  {
    name: '2-dispute-files',
    up: `create table dispute_files (
      business_id text not null,
      mode text not null,
      id uuid not null,
      dispute_id text not null,
      name text not null,
      bytes bigint check (bytes > 0),
      sha256 text,
      position integer check (position > 0),
      created_at timestamptz not null,
      arrived_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, dispute_id) references disputes (business_id, mode, id),
      check ((arrived_at is null) = (bytes is null) and (bytes is null) = (sha256 is null)),
      check (position is null or arrived_at is not null)
    );
    create unique index dispute_files_by_id on dispute_files (id);
    create index dispute_files_of_dispute on dispute_files (business_id, mode, dispute_id, created_at);`,
  },
  { name: '3-file-keys', up: 'alter table dispute_files add column key text' },
]
