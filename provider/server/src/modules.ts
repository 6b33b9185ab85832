import { sealedEmails } from '@tradepost/kit/email/seal-emails'
import { emailMigrations } from '@tradepost/kit/email/table'
import type { RouteEntry } from '@tradepost/kit/http/routes'
import { pollerMigrations } from '@tradepost/kit/poller'
import { encryptionKeyMigrations } from '@tradepost/kit/secrets/check-encryption-keys'
import type { ServerModule } from '@tradepost/kit/server-module'
import { module as abandonedCheckouts } from './abandoned-checkouts/module.ts'
import { module as acquirer } from './acquirer/module.ts'
import { module as addons } from './addons/module.ts'
import { module as apiKeys } from './api-keys/module.ts'
import { module as balances } from './balances/module.ts'
import { module as billingEmails } from './billing-emails/module.ts'
import { module as brands } from './brands/module.ts'
import { module as businesses } from './businesses/module.ts'
import { module as checkouts } from './checkouts/module.ts'
import { module as clocks } from './clocks/module.ts'
import { module as customers } from './customers/module.ts'
import { module as deliveries } from './deliveries/module.ts'
import { module as discounts } from './discounts/module.ts'
import { module as disputes } from './disputes/module.ts'
import { module as dunnings } from './dunnings/module.ts'
import { module as exchange } from './exchange/module.ts'
import { module as fileScans } from './file-scans/module.ts'
import { module as files } from './files/module.ts'
import { module as fulfillment } from './fulfillment/module.ts'
import { module as hostedCheckout } from './hosted-checkout/module.ts'
import { module as idempotency } from './idempotency/module.ts'
import { module as images } from './images/module.ts'
import { module as invoiceCorrections } from './invoice-corrections/module.ts'
import { module as invoices } from './invoices/module.ts'
import { module as ledger } from './ledger/module.ts'
import { module as licenseKeys } from './license-keys/module.ts'
import { module as meterUsage } from './meter-usage/module.ts'
import { module as meters } from './meters/module.ts'
import { module as operator } from './operator/module.ts'
import { module as outbox } from './outbox/module.ts'
import { module as paymentLinks } from './payment-links/module.ts'
import { module as paymentMethods } from './payment-methods/module.ts'
import { module as payments } from './payments/module.ts'
import { module as payouts } from './payouts/module.ts'
import { module as planChanges } from './plan-changes/module.ts'
import { module as portal } from './portal/module.ts'
import { module as pricing } from './pricing/module.ts'
import { module as products } from './products/module.ts'
import { module as rateLimits } from './rate-limits/module.ts'
import { module as receipts } from './receipts/module.ts'
import { module as refunds } from './refunds/module.ts'
import { module as rejectedEvents } from './rejected-events/module.ts'
import { module as renewals } from './renewals/module.ts'
import { module as requestLog } from './request-log/module.ts'
import { module as schedule } from './schedule/module.ts'
import { module as settings } from './settings/module.ts'
import { module as storage } from './storage/module.ts'
import { module as subscriptionLinks } from './subscription-links/module.ts'
import { module as subscriptionOutcomes } from './subscription-outcomes/module.ts'
import { module as subscriptions } from './subscriptions/module.ts'
import { module as testHelpers } from './test-helpers/module.ts'
import { module as uploads } from './uploads/module.ts'
import { module as usageEvents } from './usage-events/module.ts'
import { module as wallets } from './wallets/module.ts'
import { module as webhookExamples } from './webhook-examples/module.ts'
import { module as webhookFaults } from './webhook-faults/module.ts'
import { module as webhookFigures } from './webhook-figures/module.ts'
import { module as webhookLog } from './webhook-log/module.ts'
import { module as webhookReplays } from './webhook-replays/module.ts'
import { module as webhooks } from './webhooks/module.ts'

/** The emails of businesses, whose contents are sealed. */
export const SEALED_EMAILS = sealedEmails('shop emails')

/**
 * The provider's modules in order: a module imports only modules above it; tables are created and routes documented in this
 * order. The acquirer's tables are in its own database.
 */
export const modules: readonly ServerModule[] = [
  { name: 'pollers', migrations: pollerMigrations },
  { name: 'encryption-keys', migrations: encryptionKeyMigrations },
  { name: 'email', migrations: emailMigrations, sealed: [SEALED_EMAILS] },
  outbox,
  ledger,
  businesses,
  rateLimits,
  apiKeys,
  requestLog,
  clocks,
  schedule,
  idempotency,
  storage,
  images,
  files,
  exchange,
  brands,
  addons,
  meters,
  products,
  uploads,
  fileScans,
  customers,
  rejectedEvents,
  usageEvents,
  meterUsage,
  acquirer,
  paymentMethods,
  payments,
  licenseKeys,
  deliveries,
  discounts,
  pricing,
  wallets,
  receipts,
  billingEmails,
  dunnings,
  subscriptions,
  planChanges,
  renewals,
  subscriptionOutcomes,
  invoices,
  balances,
  payouts,
  abandonedCheckouts,
  fulfillment,
  refunds,
  disputes,
  checkouts,
  invoiceCorrections,
  hostedCheckout,
  paymentLinks,
  subscriptionLinks,
  portal,
  settings,
  webhooks,
  webhookFigures,
  webhookLog,
  webhookReplays,
  webhookExamples,
  webhookFaults,
  testHelpers,
  operator,
]

/** Every route, in the order of the modules. */
export const routes: readonly RouteEntry[] = modules.flatMap((module) => module.routes ?? []).flatMap((list) => list.entries)
