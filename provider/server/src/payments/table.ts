import type { CustomFieldResponse } from '@tradepost/contract/provider/checkout/checkout-options'
import type {
  BillingAddress,
  Dispute,
  LineKind,
  OfferedMethodType,
  PaymentDiscount,
  RefundListItem,
} from '@tradepost/contract/provider/payments'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database/database'
import type { Language } from '@tradepost/messages/languages'
import type { Mode } from '#src/outbox/table.ts'
import type { LinePart } from './line-parts.ts'
import type { PaymentMethod } from './methods.ts'
import type { PaymentStatus } from './states.ts'

/**
 * Why a payment exists. `subscription_create` starts a subscription, `subscription_cycle` renews it, `subscription_update`
 * charges a plan change. `final_usage`: unbilled usage when a subscription ends. `method_update` changes the card, without money.
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
 * A payment. In a checkout session every submitted attempt is its own payment, and a failed one stays failed; a payment with a
 * link (`isRetryable`) is itself attempted again, and `retryAttempt` counts. The unique index `payments_live_attempt` allows a
 * session only one pending or successful payment, so a session is paid at most once, however often it's submitted. `totalAmount`
 * and `tax` are what the buyer is charged, in `currency`; settlement amounts, our fee and the conversion fee are in the
 * business's currency (decision 16).
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
  /** The payment method; null before the buyer chooses one, and for a total of 0. A card's type is known after its charge. */
  paymentMethod: PaymentMethod | null
  paymentMethodType: OfferedMethodType | null
  /** The saved card that paid it, or that it saved. */
  paymentMethodId: string | null
  /** Save the card after its charge. */
  savesPaymentMethod: boolean
  /** Charges a saved card without the buyer, so no one can answer a bank. */
  isOffSession: boolean
  isRetryable: boolean
  retryAttempt: number
  /** How often the buyer tried an outstanding payment on a page. `retryAttempt` counts only its off-session retries. */
  pageTries: number
  /** The subscription that it starts, renews or changes; `billingReason` says which. */
  subscriptionId: string | null
  billingReason: BillingReason
  /** The cycle that a renewal pays, counted from 1; each cycle has one payment. */
  cycle: number | null
  /** When the card network answered that it decides later. */
  deferredAt: Date | null
  /** The page where the buyer pays it, if the business requested one. */
  paymentLink: string | null
  /** The first discount that reduced it. */
  discountId: string | null
  /** All discounts in order, in wire format, as of when the attempt started. */
  discounts: PaymentDiscount[]
  /** The tax ID of a reverse-charge business. */
  taxId: string | null
  /** The company that bought, as its invoice names it. */
  businessName: string | null
  /** The answers to the checkout's custom fields; null if it has none. */
  customFieldResponses: CustomFieldResponse[] | null
  /** The buyer's language, for the receipt. */
  language: Language
  /** Whether it delivered files, a URL or instructions; true from its success on, also after they were withdrawn. */
  digitalProductsDelivered: boolean
  /** The ID of its invoice, once it's paid. */
  invoiceId: string | null
  errorCode: string | null
  errorMessage: string | null
  /** What the customer's wallet pays of `totalAmount`, and its share of `settlementAmount`. The card pays the rest. */
  walletAmount: number
  walletSettlement: number
  /** What its refunds take of the card's part, in `currency`: those that succeeded, and those that are pending. */
  cardRefunded: number
  /** What its refunds take of `settlementAmount`: those that succeeded, and those that are pending. */
  refundReserved: number
  /** What the buyer got back of `totalAmount`, at the payment's own rate: only refunds that succeeded. */
  refunded: number
  /** Its refunds as the API lists them, oldest first; `refunds/` writes them, so that a payment shows them without a query. */
  refunds: RefundListItem[]
  /** What its disputes take of `settlementAmount`: those that are open, and those that the buyer's bank decided for the buyer. */
  disputeReserved: number
  /** Its disputes as the API shows them, oldest first; written by `disputes/`. */
  disputes: Dispute[]
  metadata: Metadata
  createdAt: Date
  updatedAt: Date
}

/** The line was refunded in full, or its payment was disputed and the buyer's bank has the money. */
export type Withdrawal = 'refunded' | 'disputed'

/**
 * A line of a payment. `amount` is without tax, `total` = `amount` + `tax`; the totals of all lines sum to the payment's. `parts`
 * explain the total and sum to it. `unitPrice` is before codes and tax.
 */
export type PaymentLineRow = {
  businessId: string
  mode: Mode
  paymentId: string
  id: string
  position: number
  productId: string
  kind: LineKind
  /** The add-on or meter of a subscription's product. */
  itemId: string | null
  name: string
  description: string | null
  quantity: number
  unitPrice: number
  amount: number
  tax: number
  total: number
  parts: LinePart[]
  /** What refunds take of `total` and of `tax`: those that succeeded, and those that are pending. */
  refundTotal: number
  refundTax: number
  /** Why the buyer no longer has what the line sold; null: they have it. Written by `license-keys/withdraw-goods.ts`. */
  withdrawal: Withdrawal | null
  /** Whether the business lets the buyer keep what the line delivers, although it was or will be withdrawn. */
  keepsAccess: boolean
  /** The line's period; `periodTo` is exclusive. Null for a one-time purchase. */
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
      subscription_id text,
      billing_reason text not null,
      cycle int,
      status text not null check (status in ('requires_payment_method', 'processing', 'requires_customer_action', 'succeeded',
        'failed', 'cancelled')),
      total_amount bigint not null check (total_amount >= 0),
      tax bigint not null check (tax >= 0 and tax <= total_amount),
      currency char(3) not null,
      settlement_amount bigint not null,
      settlement_tax bigint not null,
      settlement_currency char(3) not null,
      fee bigint not null check (fee >= 0),
      conversion_fee bigint not null check (conversion_fee >= 0),
      discount_id text,
      discounts jsonb not null,
      customer jsonb not null,
      billing jsonb not null,
      tax_id text,
      language text not null,
      payment_method text,
      payment_method_type text,
      payment_method_id text,
      saves_payment_method boolean not null,
      card_holder_name text,
      card_network text,
      card_last_four text,
      card_type text,
      card_issuing_country text,
      card_fingerprint text,
      is_off_session boolean not null,
      is_retryable boolean not null,
      retry_attempt int not null,
      page_tries int not null,
      payment_link text,
      error_code text,
      error_message text,
      custom_field_responses jsonb,
      invoice_id text,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deferred_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id),
      foreign key (business_id, mode, payment_method_id) references payment_methods (business_id, mode, id),
      check (settlement_amount >= 0 and settlement_tax between 0 and settlement_amount)
    );
    create unique index payments_live_attempt on payments (business_id, mode, checkout_session_id)
      where status in ('processing', 'requires_customer_action', 'succeeded');
    create unique index payments_of_cycle on payments (business_id, mode, subscription_id, cycle) where cycle is not null;
    create index payments_newest on payments (business_id, mode, created_at desc, id desc);
    create index payments_by_status on payments (business_id, mode, status, created_at desc, id desc);
    create index payments_by_customer on payments (business_id, mode, customer_id, created_at desc, id desc);
    create index payments_of_session on payments (business_id, mode, checkout_session_id, created_at desc);
    create index payments_of_subscription on payments (business_id, mode, subscription_id, created_at desc, id desc)
      where subscription_id is not null;

    create table payment_lines (
      business_id text not null,
      mode text not null,
      payment_id text not null,
      id text not null,
      position int not null,
      product_id text not null,
      kind text not null,
      item_id text,
      name text not null,
      description text,
      quantity int not null check (quantity > 0),
      unit_price bigint not null,
      amount bigint not null,
      tax bigint not null,
      total bigint not null check (total = amount + tax),
      parts jsonb not null,
      period_from timestamptz,
      period_to timestamptz,
      primary key (business_id, mode, payment_id, id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id),
      check ((period_from is null) = (period_to is null) and period_from <= period_to)
    );
    create index payment_lines_of_product on payment_lines (business_id, mode, product_id, payment_id);`,
  },
  {
    name: '2-refunds',
    // The checks are the guards: whatever runs at once, a payment and its lines never return more than was paid.
    up: `alter table payments
      add column refund_reserved bigint not null default 0,
      add column refunded bigint not null default 0,
      add column refunds jsonb not null default '[]',
      add constraint payments_refunds_within check (refund_reserved between 0 and settlement_amount),
      add constraint payments_refunded_within check (refunded between 0 and total_amount);
    alter table payment_lines
      add column refund_total bigint not null default 0,
      add column refund_tax bigint not null default 0,
      add constraint payment_lines_refunds_within check (refund_total between 0 and total),
      add constraint payment_lines_refund_tax_within check (refund_tax between 0 and tax);`,
  },
  {
    name: '3-disputes',
    up: `alter table payments
      add column dispute_reserved bigint not null default 0 check (dispute_reserved >= 0),
      add column disputes jsonb not null default '[]',
      add constraint payments_returns_within check (refund_reserved + dispute_reserved <= settlement_amount);`,
  },
  {
    name: '4-wallets',
    // A check again guards the card: however many refunds are made at once, it never gets back more than it paid.
    up: `alter table payments
      add column wallet_amount bigint not null default 0 check (wallet_amount between 0 and total_amount),
      add column wallet_settlement bigint not null default 0 check (wallet_settlement between 0 and settlement_amount),
      add column card_refunded bigint not null default 0;
    update payments set card_refunded = (
      select sum(refund_total) from payment_lines as line
      where line.business_id = payments.business_id and line.mode = payments.mode and line.payment_id = payments.id
    ) where refund_reserved > 0;
    alter table payments
      add constraint payments_card_refunds_within check (card_refunded between 0 and total_amount - wallet_amount);`,
  },
  {
    name: '5-withdrawals',
    up: `alter table payment_lines add column withdrawal text check (withdrawal in ('refunded', 'disputed'));`,
  },
  {
    name: '6-deliveries',
    up: `alter table payments add column digital_products_delivered boolean not null default false;`,
  },
  { name: '7-kept-access', up: 'alter table payment_lines add column keeps_access boolean not null default false;' },
  { name: '8-business-name', up: 'alter table payments add column business_name text;' },
]
