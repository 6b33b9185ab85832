import type { EmailTables } from '@tradepost/kit/email/table'
import type { AbandonedCheckoutTables } from './abandoned-checkouts/table.ts'
import type { AddonTables } from './addons/table.ts'
import type { ApiKeyTables } from './api-keys/table.ts'
import type { BrandTables } from './brands/table.ts'
import type { BusinessTables } from './businesses/table.ts'
import type { CheckoutTables } from './checkouts/table.ts'
import type { ClockTables } from './clocks/table.ts'
import type { CustomerTables } from './customers/table.ts'
import type { DiscountTables } from './discounts/table.ts'
import type { DisputeTables } from './disputes/table.ts'
import type { DunningTables } from './dunnings/table.ts'
import type { FileTables } from './files/table.ts'
import type { IdempotencyTables } from './idempotency/table.ts'
import type { ImageTables } from './images/table.ts'
import type { InvoiceTables } from './invoices/table.ts'
import type { LedgerTables } from './ledger/table.ts'
import type { LicenseKeyTables } from './license-keys/table.ts'
import type { MeterTables } from './meters/table.ts'
import type { OutboxTables } from './outbox/table.ts'
import type { PaymentMethodTables } from './payment-methods/table.ts'
import type { PaymentTables } from './payments/table.ts'
import type { PayoutTables } from './payouts/table.ts'
import type { PortalTables } from './portal/table.ts'
import type { ProductTables } from './products/table.ts'
import type { RateLimitTables } from './rate-limits/table.ts'
import type { RefundTables } from './refunds/table.ts'
import type { RejectedEventsTables } from './rejected-events/table.ts'
import type { RequestLogTables } from './request-log/table.ts'
import type { ScheduleTables } from './schedule/table.ts'
import type { SubscriptionTables } from './subscriptions/table.ts'
import type { UsageEventTables } from './usage-events/table.ts'
import type { WalletTables } from './wallets/table.ts'
import type { WebhookReplayTables } from './webhook-replays/table.ts'
import type { WebhookTables } from './webhooks/table.ts'

/** All tables of the provider's database. */
export type ProviderTables = AbandonedCheckoutTables &
  AddonTables &
  ApiKeyTables &
  BrandTables &
  BusinessTables &
  CheckoutTables &
  ClockTables &
  CustomerTables &
  DiscountTables &
  DisputeTables &
  DunningTables &
  FileTables &
  IdempotencyTables &
  ImageTables &
  InvoiceTables &
  LedgerTables &
  LicenseKeyTables &
  EmailTables &
  MeterTables &
  OutboxTables &
  PaymentMethodTables &
  PaymentTables &
  PayoutTables &
  PortalTables &
  ProductTables &
  RateLimitTables &
  RefundTables &
  RejectedEventsTables &
  RequestLogTables &
  ScheduleTables &
  SubscriptionTables &
  UsageEventTables &
  WalletTables &
  WebhookReplayTables &
  WebhookTables
