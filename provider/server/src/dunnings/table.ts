import type { DunningStatus } from '@tradepost/contract/provider/subscriptions/dunnings'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * The dunning of a subscription: from the declined renewal that put it on hold until that renewal is paid, or can't be paid any
 * more. `paymentId` is the payment of the renewal, whose every retry belongs to the same dunning. A subscription has at most one
 * that is recovering.
 */
export type DunningRow = {
  businessId: string
  mode: Mode
  subscriptionId: string
  paymentId: string
  status: DunningStatus
  createdAt: Date
  /** When it recovered or was given up. */
  endedAt: Date | null
}
export type DunningTables = { dunnings: DunningRow }

export const dunningMigrations: readonly Migration[] = [
  {
    name: '1-dunnings',
    up: `create table dunnings (
      business_id text not null,
      mode text not null,
      subscription_id text not null,
      payment_id text not null,
      status text not null check (status in ('recovering', 'recovered', 'exhausted')),
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (business_id, mode, subscription_id, payment_id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id),
      check ((ended_at is null) = (status = 'recovering'))
    );
    create unique index dunnings_recovering on dunnings (business_id, mode, subscription_id) where status = 'recovering';`,
  },
]
