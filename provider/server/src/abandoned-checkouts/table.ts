import type { AbandonedCheckoutStatus, AbandonmentReason } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A checkout that its buyer left without paying; the checkout is its key, so each is detected once. `paymentId` is its last
 * attempt, `productIds` what that attempt was for. `remindedSessionId`: the checkout that the reminder's link opened after the
 * first one had expired.
 */
export type AbandonedCheckoutRow = {
  businessId: string
  mode: Mode
  checkoutSessionId: string
  paymentId: string
  customerId: string
  brandId: string
  productIds: string[]
  reason: AbandonmentReason
  status: AbandonedCheckoutStatus
  abandonedAt: Date
  recoveredPaymentId: string | null
  remindedSessionId: string | null
  updatedAt: Date
}

/** An address that gets no more reminders from a business, in lower case. */
export type ReminderOptOutRow = { businessId: string; mode: Mode; email: string; createdAt: Date }
export type AbandonedCheckoutTables = { abandonedCheckouts: AbandonedCheckoutRow; reminderOptOuts: ReminderOptOutRow }

export const abandonedCheckoutMigrations: readonly Migration[] = [
  {
    name: '1-abandoned-checkouts',
    up: `create table abandoned_checkouts (
      business_id text not null,
      mode text not null,
      checkout_session_id text not null,
      payment_id text not null,
      customer_id text not null,
      brand_id text not null,
      product_ids text[] not null,
      reason text not null check (reason in ('payment_failed', 'checkout_incomplete')),
      status text not null check (status in ('abandoned', 'recovering', 'recovered', 'exhausted', 'opted_out')),
      abandoned_at timestamptz not null,
      recovered_payment_id text,
      reminded_session_id text,
      updated_at timestamptz not null,
      primary key (business_id, mode, checkout_session_id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, recovered_payment_id) references payments (business_id, mode, id),
      check ((recovered_payment_id is null) = (status <> 'recovered'))
    );
    create index abandoned_checkouts_of_customer on abandoned_checkouts (business_id, mode, customer_id, abandoned_at);
    create index abandoned_checkouts_reminded on abandoned_checkouts (business_id, mode, reminded_session_id)
      where reminded_session_id is not null;

    create table reminder_opt_outs (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      email text not null,
      created_at timestamptz not null,
      primary key (business_id, mode, email)
    );`,
  },
]
