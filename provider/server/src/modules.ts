import { emailMigrations } from '@tradepost/kit/email'
import { abandonedCheckoutRoutes } from './abandoned-checkouts/routes.ts'
import { abandonedCheckoutMigrations } from './abandoned-checkouts/table.ts'
import { addonRoutes } from './addons/routes.ts'
import { addonMigrations } from './addons/table.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { apiKeyMigrations } from './api-keys/table.ts'
import { balanceRoutes } from './balances/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { brandMigrations } from './brands/table.ts'
import { businessMigrations } from './businesses/table.ts'
import { checkoutRoutes } from './checkouts/routes.ts'
import { checkoutMigrations } from './checkouts/table.ts'
import { clockMigrations } from './clocks/table.ts'
import { customerRoutes } from './customers/routes.ts'
import { customerMigrations } from './customers/table.ts'
import { deliveryRoutes, downloadRoutes } from './deliveries/routes.ts'
import { discountRoutes } from './discounts/routes.ts'
import { discountMigrations } from './discounts/table.ts'
import { disputeRoutes, evidenceRoutes } from './disputes/routes.ts'
import { disputeMigrations } from './disputes/table.ts'
import { dunningMigrations } from './dunnings/table.ts'
import { fileMigrations } from './files/table.ts'
import { hostedCheckoutRoutes } from './hosted-checkout/routes.ts'
import { idempotencyMigrations } from './idempotency/table.ts'
import { publicImageRoutes } from './images/routes.ts'
import { imageMigrations } from './images/table.ts'
import { invoiceCorrectionRoutes } from './invoice-corrections/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceMigrations } from './invoices/table.ts'
import { ledgerMigrations } from './ledger/table.ts'
import { licenseKeyRoutes, licenseRoutes } from './license-keys/routes.ts'
import { licenseKeyMigrations } from './license-keys/table.ts'
import { meterRoutes } from './meters/routes.ts'
import { meterMigrations } from './meters/table.ts'
import { operatorRoutes } from './operator/routes.ts'
import { outboxMigrations } from './outbox/table.ts'
import { paymentLinkRoutes } from './payment-links/routes.ts'
import { paymentMethodRoutes } from './payment-methods/routes.ts'
import { paymentMethodMigrations } from './payment-methods/table.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentMigrations } from './payments/table.ts'
import { payoutRoutes, payoutStatementRoutes } from './payouts/routes.ts'
import { payoutMigrations } from './payouts/table.ts'
import { planChangeRoutes } from './plan-changes/routes.ts'
import { portalEntranceRoutes } from './portal/entrance-routes.ts'
import { portalRoutes } from './portal/portal-routes.ts'
import { portalSessionRoutes } from './portal/routes.ts'
import { portalMigrations } from './portal/table.ts'
import { productRoutes } from './products/routes.ts'
import { productMigrations } from './products/table.ts'
import { rateLimitMigrations } from './rate-limits/table.ts'
import { creditNoteRoutes } from './refunds/credit-note-routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { refundMigrations } from './refunds/table.ts'
import { rejectedEventsMigrations } from './rejected-events/table.ts'
import { requestLogRoutes } from './request-log/routes.ts'
import { requestLogMigrations } from './request-log/table.ts'
import { scheduleMigrations } from './schedule/table.ts'
import { settingRoutes } from './settings/routes.ts'
import { subscriptionLinkRoutes } from './subscription-links/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { subscriptionMigrations } from './subscriptions/table.ts'
import { testHelperRoutes } from './test-helpers/routes.ts'
import { signedUploadRoutes, uploadRoutes } from './uploads/routes.ts'
import { usageEventRoutes } from './usage-events/routes.ts'
import { usageEventMigrations } from './usage-events/table.ts'
import { walletRoutes } from './wallets/routes.ts'
import { walletMigrations } from './wallets/table.ts'
import { webhookExampleRoutes } from './webhook-examples/routes.ts'
import { webhookFaultRoutes } from './webhook-faults/routes.ts'
import { webhookFigureRoutes } from './webhook-figures/routes.ts'
import { webhookFigureMigrations } from './webhook-figures/table.ts'
import { webhookLogRoutes } from './webhook-log/routes.ts'
import { webhookReplayRoutes } from './webhook-replays/routes.ts'
import { webhookReplayMigrations } from './webhook-replays/table.ts'
import { webhookMigrations } from './webhooks/migrations.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/**
 * The modules of the provider. A module imports only modules above it; tables are created and routes documented in this order.
 * `exchange`, `acquirer`, `pricing`, `receipts`, `billing-emails` and `fulfillment` have neither; the acquirer's tables are in
 * its own database.
 */
export const modules = [
  { name: 'email', migrations: emailMigrations, routes: [] },
  { name: 'outbox', migrations: outboxMigrations, routes: [] },
  { name: 'ledger', migrations: ledgerMigrations, routes: [] },
  { name: 'businesses', migrations: businessMigrations, routes: [] },
  { name: 'rate-limits', migrations: rateLimitMigrations, routes: [] },
  { name: 'api-keys', migrations: apiKeyMigrations, routes: [apiKeyRoutes] },
  { name: 'request-log', migrations: requestLogMigrations, routes: [requestLogRoutes] },
  { name: 'clocks', migrations: clockMigrations, routes: [] },
  { name: 'schedule', migrations: scheduleMigrations, routes: [] },
  { name: 'idempotency', migrations: idempotencyMigrations, routes: [] },
  { name: 'images', migrations: imageMigrations, routes: [publicImageRoutes] },
  { name: 'files', migrations: fileMigrations, routes: [] },
  { name: 'exchange', migrations: [], routes: [] },
  { name: 'brands', migrations: brandMigrations, routes: [brandRoutes] },
  { name: 'addons', migrations: addonMigrations, routes: [addonRoutes] },
  { name: 'meters', migrations: meterMigrations, routes: [meterRoutes] },
  { name: 'products', migrations: productMigrations, routes: [productRoutes] },
  { name: 'uploads', migrations: [], routes: [uploadRoutes, signedUploadRoutes] },
  { name: 'customers', migrations: customerMigrations, routes: [customerRoutes] },
  { name: 'rejected-events', migrations: rejectedEventsMigrations, routes: [] },
  { name: 'usage-events', migrations: usageEventMigrations, routes: [usageEventRoutes] },
  { name: 'meter-usage', migrations: [], routes: [] },
  { name: 'acquirer', migrations: [], routes: [] },
  { name: 'payment-methods', migrations: paymentMethodMigrations, routes: [paymentMethodRoutes] },
  { name: 'payments', migrations: paymentMigrations, routes: [paymentRoutes] },
  { name: 'license-keys', migrations: licenseKeyMigrations, routes: [licenseKeyRoutes, licenseRoutes] },
  { name: 'deliveries', migrations: [], routes: [downloadRoutes, deliveryRoutes] },
  { name: 'discounts', migrations: discountMigrations, routes: [discountRoutes] },
  { name: 'pricing', migrations: [], routes: [] },
  { name: 'wallets', migrations: walletMigrations, routes: [walletRoutes] },
  { name: 'receipts', migrations: [], routes: [] },
  { name: 'billing-emails', migrations: [], routes: [] },
  { name: 'dunnings', migrations: dunningMigrations, routes: [] },
  { name: 'subscriptions', migrations: subscriptionMigrations, routes: [subscriptionRoutes] },
  { name: 'plan-changes', migrations: [], routes: [planChangeRoutes] },
  { name: 'renewals', migrations: [], routes: [] },
  { name: 'subscription-outcomes', migrations: [], routes: [] },
  { name: 'invoices', migrations: invoiceMigrations, routes: [invoiceRoutes] },
  { name: 'balances', migrations: [], routes: [balanceRoutes] },
  { name: 'payouts', migrations: payoutMigrations, routes: [payoutRoutes, payoutStatementRoutes] },
  { name: 'abandoned-checkouts', migrations: abandonedCheckoutMigrations, routes: [abandonedCheckoutRoutes] },
  { name: 'fulfillment', migrations: [], routes: [] },
  { name: 'refunds', migrations: refundMigrations, routes: [refundRoutes, creditNoteRoutes] },
  { name: 'disputes', migrations: disputeMigrations, routes: [disputeRoutes, evidenceRoutes] },
  { name: 'checkouts', migrations: checkoutMigrations, routes: [checkoutRoutes] },
  { name: 'invoice-corrections', migrations: [], routes: [invoiceCorrectionRoutes] },
  { name: 'hosted-checkout', migrations: [], routes: [hostedCheckoutRoutes] },
  { name: 'payment-links', migrations: [], routes: [paymentLinkRoutes] },
  { name: 'subscription-links', migrations: [], routes: [subscriptionLinkRoutes] },
  { name: 'portal', migrations: portalMigrations, routes: [portalSessionRoutes, portalEntranceRoutes, portalRoutes] },
  { name: 'settings', migrations: [], routes: [settingRoutes] },
  { name: 'webhooks', migrations: webhookMigrations, routes: [webhookRoutes] },
  { name: 'webhook-figures', migrations: webhookFigureMigrations, routes: [webhookFigureRoutes] },
  { name: 'webhook-log', migrations: [], routes: [webhookLogRoutes] },
  { name: 'webhook-replays', migrations: webhookReplayMigrations, routes: [webhookReplayRoutes] },
  { name: 'webhook-examples', migrations: [], routes: [webhookExampleRoutes] },
  { name: 'webhook-faults', migrations: [], routes: [webhookFaultRoutes] },
  { name: 'test-helpers', migrations: [], routes: [testHelperRoutes] },
  { name: 'operator', migrations: [], routes: [operatorRoutes] },
]
