import type { Language } from '@tradepost/contract/hosted/languages'
import type { CustomFieldResponse } from '@tradepost/contract/provider/checkout-options'
import type { BillingAddress, LineKind, OfferedMethodType, PaymentDiscount } from '@tradepost/contract/provider/payments'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'
import type { LinePart } from './line-parts.ts'
import type { PaymentMethod } from './methods.ts'
import type { PaymentStatus } from './states.ts'

/**
 * What a payment is for. `first` begins a subscription; `charge` is an on-demand one; `usage` is what was used and not billed
 * when a subscription ends; `method` takes another card, and no money.
 */
export type BillingReason =
  | 'purchase'
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'on_demand'
  | 'final_usage'
  | 'method_update'

/**
 * Money that is to move. In a checkout session every submitted try is a payment of its own and a failed one stays
 * failed; a payment that has a link (`isRetryable`) is tried again itself, and `retryAttempt` counts. The unique index
 * `payments_live_attempt` lets a session have only one that is under way or has succeeded, so a session is paid at most
 * once however often it is submitted.
 * `totalAmount` and `tax` are what the buyer is charged, in `currency`; settlement amounts, our fee and what paying in another
 * currency brought us are in the business's own (decision 16).
 */
export type PaymentRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  customerId: string
  checkoutSessionId: string | null
  status: PaymentStatus
  totalAmount: number
  tax: number
  currency: string
  settlementAmount: number
  settlementTax: number
  settlementCurrency: string
  fee: number
  conversionFee: number
  customer: { email: string; name: string; phone_number: string | null }
  billing: BillingAddress
  cardHolderName: string | null
  cardNetwork: string | null
  cardLastFour: string | null
  cardType: string | null
  cardIssuingCountry: string | null
  cardFingerprint: string | null
  /** How it is paid, null while nobody has said and when there was nothing to pay; the type of a card is known once it was charged. */
  paymentMethod: PaymentMethod | null
  paymentMethodType: OfferedMethodType | null
  /** The kept card that it was paid with, or that was kept by it. */
  paymentMethodId: string | null
  /** Keep the card once it was charged. */
  savesPaymentMethod: boolean
  /** A kept card is charged, with nobody there to answer a bank. */
  isOffSession: boolean
  isRetryable: boolean
  retryAttempt: number
  /** How often the buyer tried an outstanding payment on a page. `retryAttempt` counts its off-session retries only. */
  pageTries: number
  /** The subscription that it begins, renews or changes, and as what. */
  subscriptionId: string | null
  billingReason: BillingReason
  /** Which cycle a renewal pays, counted from 1: there is one payment for each. */
  cycle: number | null
  /** When the card network said that it takes its time. */
  deferredAt: Date | null
  /** The page where the buyer pays it, if the business asked for one. */
  paymentLink: string | null
  /** The first of the codes that took something off. */
  discountId: string | null
  /** All of them in their order, in the form of the wire, as they were when the try began. */
  discounts: PaymentDiscount[]
  /** The tax id of a business that settles the tax itself. */
  taxId: string | null
  /** The answers to the checkout's custom fields; null where it asked none. */
  customFieldResponses: CustomFieldResponse[] | null
  /** What the buyer reads: their receipt is written in it. */
  language: Language
  /** The invoice that says what was paid for, once it is paid. */
  invoiceId: string | null
  errorCode: string | null
  errorMessage: string | null
  metadata: Metadata
  createdAt: Date
  updatedAt: Date
}

/**
 * What a payment paid for. `amount` is without tax, `total` = `amount` + `tax`; the totals of all lines are the payment's.
 * `parts` say why: they sum to the total. `unitPrice` is what one cost before codes and tax.
 */
export type PaymentLineRow = {
  businessId: string
  mode: Mode
  paymentId: string
  id: string
  position: number
  productId: string
  kind: LineKind
  /** The add-on or the meter of a subscription's product. */
  itemId: string | null
  name: string
  description: string | null
  quantity: number
  unitPrice: number
  amount: number
  tax: number
  total: number
  parts: LinePart[]
  /** The time that the line is for, up to but without `periodTo`; null for what is bought once. */
  periodFrom: Date | null
  periodTo: Date | null
}
export type PaymentTables = { payments: PaymentRow; paymentLines: PaymentLineRow }

export const paymentMigrations: readonly Migration[] = [
  {
    name: '1-payments',
    up: `create table payments (
      business_id text not null,
      mode text not null,
      id text not null,
      brand_id text not null,
      customer_id text not null,
      checkout_session_id text,
      status text not null check (status in ('processing', 'requires_customer_action', 'succeeded', 'failed', 'cancelled')),
      total_amount bigint not null check (total_amount >= 0),
      tax bigint not null check (tax >= 0 and tax <= total_amount),
      fee bigint not null check (fee >= 0),
      currency char(3) not null,
      customer jsonb not null,
      billing jsonb not null,
      card_holder_name text,
      card_network text,
      card_last_four text,
      card_type text,
      card_issuing_country text,
      card_fingerprint text,
      payment_method text not null,
      error_code text,
      error_message text,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id)
    );
    create unique index payments_live_attempt on payments (business_id, mode, checkout_session_id)
      where status in ('processing', 'requires_customer_action', 'succeeded');
    create index payments_newest on payments (business_id, mode, created_at desc, id desc);
    create index payments_by_status on payments (business_id, mode, status, created_at desc, id desc);
    create index payments_by_customer on payments (business_id, mode, customer_id, created_at desc, id desc);
    create index payments_of_session on payments (business_id, mode, checkout_session_id, created_at desc);
    create index payments_to_check on payments (check_at) where check_at is not null;

    create table payment_lines (
      business_id text not null,
      mode text not null,
      payment_id text not null,
      id text not null,
      position int not null,
      product_id text not null,
      name text not null,
      description text,
      quantity int not null check (quantity > 0),
      unit_price bigint not null,
      amount bigint not null,
      tax bigint not null,
      total bigint not null check (total = amount + tax),
      primary key (business_id, mode, payment_id, id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id)
    );
    create index payment_lines_of_product on payment_lines (business_id, mode, product_id, payment_id);`,
  },
  {
    name: '2-discount-tax-id',
    up: `alter table payments add column discount_id text, add column tax_id text, alter column payment_method drop not null`,
  },
  {
    name: '3-methods-and-links',
    up: `alter table payments
      add column payment_method_type text,
      add column payment_method_id text,
      add column saves_payment_method boolean not null default false,
      add column is_off_session boolean not null default false,
      add column is_retryable boolean not null default false,
      add column retry_attempt int not null default 0,
      add column deferred_at timestamptz,
      add column payment_link text,
      drop constraint payments_status_check,
      add constraint payments_status_check check (status in ('requires_payment_method', 'processing',
        'requires_customer_action', 'succeeded', 'failed', 'cancelled')),
      add foreign key (business_id, mode, payment_method_id) references payment_methods (business_id, mode, id);
    update payments set payment_method_type = lower(card_type) where card_type is not null;
    alter table payments
      alter column saves_payment_method drop default,
      alter column is_off_session drop default,
      alter column is_retryable drop default,
      alter column retry_attempt drop default;`,
  },
  {
    name: '4-settlement',
    up: `alter table payments
      add column settlement_amount bigint,
      add column settlement_tax bigint,
      add column settlement_currency char(3),
      add column conversion_fee bigint not null default 0 check (conversion_fee >= 0),
      add column discounts jsonb not null default '[]';
    update payments set settlement_amount = total_amount, settlement_tax = tax, settlement_currency = currency;
    alter table payments
      alter column settlement_amount set not null,
      alter column settlement_tax set not null,
      alter column settlement_currency set not null,
      alter column conversion_fee drop default,
      alter column discounts drop default,
      add check (settlement_amount >= 0 and settlement_tax between 0 and settlement_amount);
    alter table payment_lines add column parts jsonb;
    update payment_lines set parts = jsonb_build_array(
      jsonb_build_object('kind', 'list', 'quantity', quantity, 'unitPrice', unit_price, 'amount', amount),
      jsonb_build_object('kind', 'tax', 'how', 'on_top', 'basisPoints', 0, 'tax', tax, 'amount', tax));
    alter table payment_lines alter column parts set not null;`,
  },
  {
    name: '5-language',
    up: `alter table payments add column language text not null default 'en';
    alter table payments alter column language drop default;`,
  },
  {
    name: '6-schedule',
    up: `insert into schedule (business_id, mode, kind, subject_id, due_at, wakes_at)
        select business_id, mode, 'check_payment', id, check_at, check_at from payments where check_at is not null;
      alter table payments drop column check_at`,
  },
  {
    name: '7-periods',
    up: `alter table payment_lines
      add column period_from timestamptz,
      add column period_to timestamptz,
      add check ((period_from is null) = (period_to is null) and period_from <= period_to)`,
  },
  { name: '8-invoice', up: 'alter table payments add column invoice_id text' },
  {
    name: '9-subscriptions',
    up: `alter table payments
      add column subscription_id text,
      add column billing_reason text not null default 'purchase',
      add column cycle int;
    alter table payments alter column billing_reason drop default;
    create unique index payments_of_cycle on payments (business_id, mode, subscription_id, cycle) where cycle is not null;
    create index payments_of_subscription on payments (business_id, mode, subscription_id, created_at desc, id desc)
      where subscription_id is not null;
    alter table payment_lines add column kind text not null default 'product', add column item_id text;
    alter table payment_lines alter column kind drop default;`,
  },
  { name: '10-custom-fields', up: 'alter table payments add column custom_field_responses jsonb' },
  {
    name: '11-page-tries',
    up: `alter table payments add column page_tries int not null default 0;
    alter table payments alter column page_tries drop default;`,
  },
]
