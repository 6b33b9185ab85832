import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database/database'
import type { Correction } from '#src/invoices/document.ts'
import type { Mode } from '#src/outbox/table.ts'
import { type CreditNoteTables, cancelingCreditNoteMigration, creditNoteMigration } from './credit-note-table.ts'
import type { RefundStatus } from './states.ts'

/** Why a refund failed; for the business's own pages. */
export type RefundFailure = 'bank' | 'balance' | 'disputed'

/**
 * A refund. `amount` and `tax` are what the buyer gets back, in the charged `currency`; `paid` and `paidTax` are the part of the
 * payment that this returns, at the payment's own rate. They differ only for a converted payment, whose settlement share returns
 * at the day's rate. `walletAmount` of `amount` goes to the customer's wallet, and the rest to the card. `settlementAmount`,
 * `settlementTax` and `fee` are in the business's currency: its balance moves by them, without `walletSettlement`.
 */
export type RefundRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  paymentId: string
  customerId: string
  subscriptionId: string | null
  status: RefundStatus
  failure: RefundFailure | null
  amount: number
  tax: number
  currency: string
  paid: number
  paidTax: number
  walletAmount: number
  walletSettlement: number
  settlementAmount: number
  settlementTax: number
  settlementCurrency: string
  fee: number
  isPartial: boolean
  /** What corrects the payment's invoice once this refund of its tax has succeeded; null: any other refund. */
  correction: Correction | null
  reason: string | null
  metadata: Metadata
  createdAt: Date
  updatedAt: Date
}

/** What a refund returns of a line, in the charged currency; the lines sum to `paid` and `paidTax`. */
export type RefundLineRow = {
  businessId: string
  mode: Mode
  refundId: string
  lineId: string
  total: number
  tax: number
}
export type RefundTables = CreditNoteTables & { refunds: RefundRow; refundLines: RefundLineRow }

export const refundMigrations: readonly Migration[] = [
  {
    name: '1-refunds',
    up: `create table refunds (
      business_id text not null,
      mode text not null,
      id text not null,
      brand_id text not null,
      payment_id text not null,
      customer_id text not null,
      subscription_id text,
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      failure text check (failure in ('bank', 'balance', 'disputed')),
      amount bigint not null check (amount > 0),
      tax bigint not null check (tax between 0 and amount),
      currency char(3) not null,
      paid bigint not null check (paid > 0),
      paid_tax bigint not null check (paid_tax between 0 and paid),
      settlement_amount bigint not null check (settlement_amount >= 0),
      settlement_tax bigint not null check (settlement_tax between 0 and settlement_amount),
      settlement_currency char(3) not null,
      fee bigint not null check (fee >= 0),
      is_partial boolean not null,
      reason text,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id),
      check ((failure is not null) = (status = 'failed'))
    );
    create index refunds_newest on refunds (business_id, mode, created_at desc, id desc);
    create index refunds_of_payment on refunds (business_id, mode, payment_id);
    create index refunds_of_customer on refunds (business_id, mode, customer_id, created_at desc, id desc);
    create index refunds_of_subscription on refunds (business_id, mode, subscription_id, created_at desc, id desc)
      where subscription_id is not null;

    create table refund_lines (
      business_id text not null,
      mode text not null,
      refund_id text not null,
      line_id text not null,
      total bigint not null check (total > 0),
      tax bigint not null check (tax between 0 and total),
      primary key (business_id, mode, refund_id, line_id),
      foreign key (business_id, mode, refund_id) references refunds (business_id, mode, id)
    );`,
  },
  creditNoteMigration,
  {
    name: '3-wallets',
    up: `alter table refunds
      add column wallet_amount bigint not null default 0 check (wallet_amount between 0 and least(paid, amount)),
      add column wallet_settlement bigint not null default 0 check (wallet_settlement between 0 and settlement_amount);`,
  },
  cancelingCreditNoteMigration,
]
