import type { PayoutSchedule } from '@tradepost/contract/provider/payouts'
import type { RateLimit } from '@tradepost/contract/provider/rate-limits'
import type { ThemeSettings } from '@tradepost/contract/shop-theme'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * An account at the provider: the tenant that everything else belongs to. `adaptiveCurrency`: buyers may pay in another currency
 * than the prices. `retriesRenewals`: declined renewals are retried automatically, for up to `retryWindowDays`. A payment can be
 * refunded for `refundWindowDays`; with `refundsNeedCover`, only from a balance that covers the refund. `payoutSchedule`: how
 * often its balance is paid out. `walletsPayFirst`: a customer's wallet pays before the card. `returnOrigins`: where a payment
 * link may send buyers with their data (hosted-checkout/find-way-out.ts). `portalPlans`: the products, in order, that customers
 * may change their subscriptions to in the customer portal. `rateLimitTest`, `rateLimitLive`: how many requests each API key of a
 * mode may make. A checkout is abandoned `abandonmentMinutes` after its last attempt failed; with `sendsCheckoutReminders` its
 * buyer then gets an email. `refusesSecondSubscription`: the hosted checkout sells a person one subscription to a product at a
 * time. `limitsTrials`: it gives each customer one free trial. An invoice can be corrected for `invoiceCorrectionDays` after its
 * payment. `theme`: how its pages, emails and invoices look; null: like ours. `supportEmail`, `legalName` and `address` name the
 * seller on documents and in emails. `termsUrl`, `refundPolicyUrl` and `privacyPolicyUrl`: pages of its texts.
 */
export type BusinessRow = {
  id: string
  name: string
  adaptiveCurrency: boolean
  retriesRenewals: boolean
  retryWindowDays: number
  refundWindowDays: number
  refundsNeedCover: boolean
  payoutSchedule: PayoutSchedule
  walletsPayFirst: boolean
  returnOrigins: string[]
  portalPlans: string[]
  rateLimitTest: RateLimit
  rateLimitLive: RateLimit
  abandonmentMinutes: number
  sendsCheckoutReminders: boolean
  refusesSecondSubscription: boolean
  limitsTrials: boolean
  invoiceCorrectionDays: number
  theme: ThemeSettings | null
  supportEmail: string | null
  legalName: string | null
  address: string | null
  termsUrl: string | null
  refundPolicyUrl: string | null
  privacyPolicyUrl: string | null
  createdAt: Date
}

export type BusinessTables = { businesses: BusinessRow }

export const businessMigrations: readonly Migration[] = [
  {
    name: '1-businesses',
    up: `create table businesses (
      id text primary key,
      name text not null,
      adaptive_currency boolean not null default true,
      retries_renewals boolean not null,
      retry_window_days int not null check (retry_window_days between 1 and 30),
      created_at timestamptz not null
    );

    create table api_keys (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      digest text not null unique,
      hint text not null,
      access text not null check (access in ('read', 'write')),
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (business_id, mode, id)
    );`,
  },
  {
    name: '2-refund-settings',
    up: `alter table businesses
      add column refund_window_days int not null default 30 check (refund_window_days between 1 and 365),
      add column refunds_need_cover boolean not null default false;`,
  },
  {
    name: '3-payout-schedule',
    up: `alter table businesses add column payout_schedule text not null default 'twice_monthly'
      check (payout_schedule in ('weekly', 'twice_monthly', 'monthly'));`,
  },
  {
    name: '4-wallets-pay-first',
    up: `alter table businesses add column wallets_pay_first boolean not null default true;`,
  },
  {
    name: '5-return-origins',
    up: `alter table businesses add column return_origins text[] not null default '{}';`,
  },
  {
    name: '6-portal-plans',
    up: "alter table businesses add column portal_plans text[] not null default '{}';",
  },
  {
    name: '7-abandoned-checkouts',
    up: `alter table businesses
      add column abandonment_minutes int not null default 60 check (abandonment_minutes between 15 and 1440),
      add column sends_checkout_reminders boolean not null default false;`,
  },
  {
    name: '8-second-subscriptions',
    up: 'alter table businesses add column refuses_second_subscription boolean not null default false;',
  },
  { name: '9-one-trial', up: 'alter table businesses add column limits_trials boolean not null default false;' },
  {
    name: '10-invoice-corrections',
    up: `alter table businesses
      add column invoice_correction_days int not null default 30 check (invoice_correction_days between 0 and 365);`,
  },
  { name: '11-theme', up: 'alter table businesses add column theme jsonb;' },
  {
    name: '12-seller-details',
    up: 'alter table businesses add column support_email text, add column legal_name text, add column address text;',
  },
  {
    name: '13-seller-texts',
    up: `alter table businesses
      add column terms_url text, add column refund_policy_url text, add column privacy_policy_url text;`,
  },
]
