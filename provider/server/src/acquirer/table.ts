import type { Migration } from '@tradepost/kit/database/database'
import type { SealedTable } from '@tradepost/kit/secrets/sealer'
import type { Generated } from 'kysely'
import type { PlannedDispute, RedirectMethod } from './acquirer.ts'
import type { Behavior, RefundBehavior } from './test-cards.ts'

/**
 * A charge at the simulated card network. It lives in a database of its own: a charge that moved money here stays charged,
 * whatever the provider recorded. `plannedOutcome` is the outcome once its time comes or the buyer has answered. The card columns
 * are null for every other method.
 */
export type ChargeRow = {
  id: string
  idempotencyKey: string
  businessId: string
  amount: number
  currency: string
  status: 'succeeded' | 'declined' | 'processing' | 'requires_action' | 'voided'
  plannedOutcome: 'approve' | 'decline'
  declineCode: string | null
  resolvesAt: Date | null
  method: 'card' | RedirectMethod
  cardNetwork: string | null
  cardLastFour: string | null
  cardType: string | null
  cardIssuingCountry: string | null
  cardExpiryMonth: number | null
  cardExpiryYear: number | null
  cardFingerprint: string | null
  token: string | null
  /** How its bank takes refunds. */
  refunds: RefundBehavior
  dispute: PlannedDispute | null
  createdAt: Date
}

/** A card stored to be charged again: its behavior, never its number. */
export type StoredCardRow = {
  token: string
  businessId: string
  cardNetwork: string
  cardLastFour: string
  cardType: string
  cardIssuingCountry: string
  cardExpiryMonth: number
  cardExpiryYear: number
  cardFingerprint: string
  behavior: Behavior
  refunds: RefundBehavior
  dispute: PlannedDispute | null
  createdAt: Date
}

/** A refund of a charge. `plannedOutcome` is its status from `resolvesAt` on. */
export type NetworkRefundRow = {
  id: string
  idempotencyKey: string
  chargeId: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  plannedOutcome: 'succeeded' | 'failed'
  resolvesAt: Date | null
  createdAt: Date
}

/** A dispute of a charge, under the provider's key for it. */
export type NetworkDisputeRow = { key: string; chargeId: string; openedAt: Date; closedAt: Date | null }

/** Every movement in order, append-only. Tests compare the provider's payments with it. */
export type JournalRow = {
  sequence: Generated<number>
  chargeId: string
  idempotencyKey: string
  kind: ChargeRow['status'] | `refund_${NetworkRefundRow['status']}`
  amount: number
  currency: string
  at: Date
}

/** A key that outlives those of ENCRYPTION_KEY, sealed with them. */
export type KeptKeyRow = { name: string; keySealed: string }
export const KEPT_KEYS = {
  table: 'keptKeys',
  key: ['name'],
  columns: ['keySealed'],
  purpose: 'card fingerprints',
} as const satisfies SealedTable

export type AcquirerTables = {
  keptKeys: KeptKeyRow
  charges: ChargeRow
  networkRefunds: NetworkRefundRow
  networkDisputes: NetworkDisputeRow
  journal: JournalRow
  storedCards: StoredCardRow
}

export const acquirerMigrations: readonly Migration[] = [
  {
    name: '1-charges',
    up: `create table charges (
      id text primary key,
      idempotency_key text not null unique,
      business_id text not null,
      amount bigint not null check (amount >= 0),
      currency char(3) not null,
      status text not null check (status in ('succeeded', 'declined', 'processing', 'requires_action', 'voided')),
      plan text not null check (plan in ('approve', 'decline')),
      decline_code text,
      resolves_at timestamptz,
      method text not null,
      card_network text,
      card_last_four text,
      card_type text,
      card_issuing_country text,
      card_expiry_month int,
      card_expiry_year int,
      card_fingerprint text,
      token text,
      created_at timestamptz not null
    );

    create table stored_cards (
      token text primary key,
      business_id text not null,
      card_network text not null,
      card_last_four text not null,
      card_type text not null,
      card_issuing_country text not null,
      card_expiry_month int not null,
      card_expiry_year int not null,
      card_fingerprint text not null,
      behavior jsonb not null,
      created_at timestamptz not null
    );

    create table journal (
      sequence bigint generated always as identity primary key,
      charge_id text not null references charges (id),
      idempotency_key text not null,
      kind text not null,
      amount bigint not null,
      currency char(3) not null,
      at timestamptz not null
    );
    create function journal_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'journal: what happened stays'; end $$;
    create trigger journal_is_append_only before update or delete or truncate on journal
      for each statement execute function journal_is_append_only();`,
  },
  { name: '2-planned-outcome', up: 'alter table charges rename column plan to planned_outcome' },
  {
    name: '3-refunds',
    up: `alter table charges add column refunds text not null default 'at_once' check (refunds in ('at_once', 'slow', 'refused'));
    alter table stored_cards add column refunds text not null default 'at_once' check (refunds in ('at_once', 'slow', 'refused'));

    create table network_refunds (
      id text primary key,
      idempotency_key text not null unique,
      charge_id text not null references charges (id),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      planned_outcome text not null check (planned_outcome in ('succeeded', 'failed')),
      resolves_at timestamptz,
      created_at timestamptz not null
    );
    create index network_refunds_of_charge on network_refunds (charge_id);`,
  },
  {
    name: '4-disputes',
    up: `alter table charges add column dispute jsonb;
    alter table stored_cards add column dispute jsonb;

    create table network_disputes (
      key text primary key,
      charge_id text not null references charges (id),
      opened_at timestamptz not null,
      closed_at timestamptz
    );
    create index network_disputes_of_charge on network_disputes (charge_id);`,
  },
  { name: '5-kept-keys', up: 'create table kept_keys (name text primary key, key_sealed text not null);' },
]
