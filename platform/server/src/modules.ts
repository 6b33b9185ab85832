import { emailMigrations } from '@tradepost/kit/email'
import type { JobTable } from '@tradepost/kit/jobs'
import { accessCrontab, accessJobs } from './access/compute-due-access.ts'
import { accessMigrations } from './access/table.ts'
import { accessKeyRoutes } from './access-keys/routes.ts'
import { accessKeyMigrations } from './access-keys/table.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { signingKeyCrontab, signingKeyJobs } from './access-tokens/signing-keys.ts'
import { accessTokenMigrations } from './access-tokens/table.ts'
import { accountRoutes } from './account/routes.ts'
import { adminUserRoutes } from './admin-users/routes.ts'
import { adminUserMigrations } from './admin-users/table.ts'
import { adminUserListRoutes } from './admin-users/user-list.ts'
import { adminAuditListRoutes, auditListRoutes } from './audit-log/audit-list.ts'
import { adminAuditLogRoutes, auditLogRoutes } from './audit-log/routes.ts'
import { auditLogMigrations } from './audit-log/table.ts'
import { invitationCrontab, invitationJobs } from './auth/restore-invitations.ts'
import { authCrontab, authJobs } from './auth/sweep-expired.ts'
import { authMigrations } from './auth/table.ts'
import { buyerAccessRoutes } from './buyer-access/routes.ts'
import { buyerDownloadRoutes } from './buyer-downloads/routes.ts'
import { buyerInvoiceRoutes } from './buyer-invoices/routes.ts'
import { buyerLicenseKeyRoutes } from './buyer-license-keys/routes.ts'
import { buyerSubscriptionRoutes } from './buyer-subscriptions/routes.ts'
import { buyerWalletRoutes } from './buyer-wallets/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { cartMigrations } from './cart/table.ts'
import { checkoutCrontab, checkoutJobs } from './checkout/limit-checkouts.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { checkoutMigrations } from './checkout/table.ts'
import { checkoutAppearanceRoutes } from './checkout-appearance/routes.ts'
import { checkoutAppearanceMigrations } from './checkout-appearance/table.ts'
import { checkoutInputRoutes } from './checkout-inputs/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { demoJobs } from './demo/seed-demo.ts'
import { demoMigrations } from './demo/table.ts'
import type { Deps } from './deps.ts'
import { endpointWatchCrontab, endpointWatchJobs } from './endpoint-watch/watch-endpoints.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { orderCrontab, orderJobs } from './orders/reconcile-orders.ts'
import { orderRoutes } from './orders/routes.ts'
import { orderMigrations } from './orders/table.ts'
import { organizationCrontab, organizationJobs } from './organizations/jobs.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { organizationMigrations } from './organizations/table.ts'
import { providerEventCrontab, providerEventJobs } from './provider-events/retry-events.ts'
import { providerEventRoutes } from './provider-events/routes.ts'
import { providerEventMigrations } from './provider-events/table.ts'
import { differenceListRoutes } from './reconciliation/difference-list.ts'
import { reconciliationCrontab, reconciliationJobs } from './reconciliation/jobs.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reconciliationMigrations } from './reconciliation/table.ts'
import { rebuildJobs } from './records/rebuild-records.ts'
import { recordCrontab, recordJobs } from './records/refresh-records.ts'
import { recordMigrations } from './records/table.ts'
import { sellerAbandonedCheckoutRoutes } from './seller-abandoned-checkouts/routes.ts'
import { sellerAccessRoutes } from './seller-access/routes.ts'
import { sellerAccessMigrations } from './seller-access/table.ts'
import { addonListRoutes } from './seller-addons/addon-list.ts'
import { sellerAddonRoutes } from './seller-addons/routes.ts'
import { sellerApiKeyRoutes } from './seller-api-keys/routes.ts'
import { balanceEntryListRoutes } from './seller-balance/balance-entry-list.ts'
import { sellerBalanceRoutes } from './seller-balance/routes.ts'
import { brandListRoutes } from './seller-brands/brand-list.ts'
import { sellerBrandRoutes } from './seller-brands/routes.ts'
import { sellerClockRoutes } from './seller-clock/routes.ts'
import { customerListRoutes } from './seller-customers/customer-list.ts'
import { sellerCustomerRoutes } from './seller-customers/routes.ts'
import { discountListRoutes } from './seller-discounts/discount-list.ts'
import { sellerDiscountRoutes } from './seller-discounts/routes.ts'
import { disputeListRoutes } from './seller-disputes/dispute-list.ts'
import { disputeCrontab, disputeJobs } from './seller-disputes/notify-members.ts'
import { sellerDisputeRoutes } from './seller-disputes/routes.ts'
import { disputeMigrations } from './seller-disputes/table.ts'
import { sellerHomeRoutes } from './seller-home/routes.ts'
import { sellerInvoiceSettingsRoutes } from './seller-invoice-settings/routes.ts'
import { licenseKeyListRoutes } from './seller-license-keys/license-key-list.ts'
import { sellerLicenseKeyRoutes } from './seller-license-keys/routes.ts'
import { meterListRoutes } from './seller-meters/meter-list.ts'
import { sellerMeterRoutes } from './seller-meters/routes.ts'
import { paymentLinkListRoutes } from './seller-payment-links/payment-link-list.ts'
import { sellerPaymentLinkRoutes } from './seller-payment-links/routes.ts'
import { paymentLinkMigrations } from './seller-payment-links/table.ts'
import { paymentListRoutes } from './seller-payments/payment-list.ts'
import { sellerPaymentRoutes } from './seller-payments/routes.ts'
import { payoutListRoutes } from './seller-payouts/payout-list.ts'
import { sellerPayoutRoutes } from './seller-payouts/routes.ts'
import { sellerProductChoiceRoutes } from './seller-product-choices/routes.ts'
import { productListRoutes } from './seller-products/product-list.ts'
import { sellerProductRoutes } from './seller-products/routes.ts'
import { receivedEventListRoutes } from './seller-received-events/event-list.ts'
import { receivedEventRoutes } from './seller-received-events/routes.ts'
import { sellerRecordRoutes } from './seller-records/routes.ts'
import { refundCrontab, refundJobs } from './seller-refunds/keep-access.ts'
import { refundListRoutes } from './seller-refunds/refund-list.ts'
import { sellerRefundRoutes } from './seller-refunds/routes.ts'
import { refundMigrations } from './seller-refunds/table.ts'
import { sellerRenewalRetriesRoutes } from './seller-renewal-retries/routes.ts'
import { sellerRequestLogRoutes } from './seller-request-log/routes.ts'
import { sellerSearchRoutes } from './seller-search/routes.ts'
import { sellerSubscriptionRoutes } from './seller-subscriptions/routes.ts'
import { subscriptionListRoutes } from './seller-subscriptions/subscription-list.ts'
import { sellerTeamRoutes } from './seller-team/routes.ts'
import { sellerUsageEventRoutes } from './seller-usage-events/routes.ts'
import { sellerWalletRoutes } from './seller-wallets/routes.ts'
import { sellerWebhookLogRoutes } from './seller-webhook-log/routes.ts'
import { sellerWebhookReplayRoutes } from './seller-webhook-replays/routes.ts'
import { sellerWebhookTestRoutes } from './seller-webhook-tests/routes.ts'
import { sellerWebhookRoutes } from './seller-webhooks/routes.ts'
import { siteRoutes } from './site/routes.ts'
import { storefrontRoutes } from './storefront/routes.ts'
import { webhookNoticeMigrations } from './webhook-notices/table.ts'

/**
 * The platform's modules in order: a module imports only modules above it; tables are created and routes documented in this
 * order. Better-auth creates its own tables before all of these, and has its own routes.
 */
export const modules = [
  { name: 'email', migrations: emailMigrations, routes: [] },
  { name: 'payments-provider', migrations: [], routes: [] },
  { name: 'auth', migrations: authMigrations, routes: [] },
  { name: 'site', migrations: [], routes: [siteRoutes] },
  { name: 'organizations', migrations: organizationMigrations, routes: [organizationRoutes] },
  { name: 'access', migrations: accessMigrations, routes: [] },
  { name: 'records', migrations: recordMigrations, routes: [] },
  { name: 'webhook-notices', migrations: webhookNoticeMigrations, routes: [] },
  { name: 'access-keys', migrations: accessKeyMigrations, routes: [accessKeyRoutes] },
  { name: 'access-tokens', migrations: accessTokenMigrations, routes: [accessTokenRoutes] },
  { name: 'account', migrations: [], routes: [accountRoutes] },
  { name: 'storefront', migrations: [], routes: [storefrontRoutes] },
  { name: 'goods', migrations: [], routes: [] },
  { name: 'cart', migrations: cartMigrations, routes: [cartRoutes] },
  { name: 'orders', migrations: orderMigrations, routes: [orderRoutes] },
  { name: 'invoices', migrations: [], routes: [invoiceRoutes] },
  { name: 'invitations', migrations: [], routes: [invitationRoutes] },
  { name: 'checkout-appearance', migrations: checkoutAppearanceMigrations, routes: [checkoutAppearanceRoutes] },
  { name: 'checkout', migrations: checkoutMigrations, routes: [checkoutRoutes] },
  { name: 'checkout-inputs', migrations: [], routes: [checkoutInputRoutes] },
  { name: 'subscriptions', migrations: [], routes: [] },
  { name: 'buyer-subscriptions', migrations: [], routes: [buyerSubscriptionRoutes] },
  { name: 'buyer-license-keys', migrations: [], routes: [buyerLicenseKeyRoutes] },
  { name: 'buyer-access', migrations: [], routes: [buyerAccessRoutes] },
  { name: 'buyer-downloads', migrations: [], routes: [buyerDownloadRoutes] },
  { name: 'buyer-invoices', migrations: [], routes: [buyerInvoiceRoutes] },
  { name: 'buyer-wallets', migrations: [], routes: [buyerWalletRoutes] },
  { name: 'provider-events', migrations: providerEventMigrations, routes: [providerEventRoutes] },
  { name: 'seller', migrations: [], routes: [] },
  {
    name: 'audit-log',
    migrations: auditLogMigrations,
    routes: [auditListRoutes, auditLogRoutes, adminAuditListRoutes, adminAuditLogRoutes],
  },
  {
    name: 'reconciliation',
    migrations: reconciliationMigrations,
    routes: [differenceListRoutes, reconciliationRoutes],
  },
  { name: 'endpoint-watch', migrations: [], routes: [] },
  { name: 'seller-received-events', migrations: [], routes: [receivedEventListRoutes, receivedEventRoutes] },
  { name: 'seller-products', migrations: [], routes: [productListRoutes, sellerProductRoutes] },
  { name: 'seller-addons', migrations: [], routes: [addonListRoutes, sellerAddonRoutes] },
  { name: 'seller-brands', migrations: [], routes: [brandListRoutes, sellerBrandRoutes] },
  { name: 'seller-product-choices', migrations: [], routes: [sellerProductChoiceRoutes] },
  { name: 'seller-discounts', migrations: [], routes: [discountListRoutes, sellerDiscountRoutes] },
  { name: 'seller-refunds', migrations: refundMigrations, routes: [refundListRoutes, sellerRefundRoutes] },
  { name: 'seller-disputes', migrations: disputeMigrations, routes: [disputeListRoutes, sellerDisputeRoutes] },
  { name: 'seller-payments', migrations: [], routes: [paymentListRoutes, sellerPaymentRoutes] },
  { name: 'seller-subscriptions', migrations: [], routes: [subscriptionListRoutes, sellerSubscriptionRoutes] },
  { name: 'seller-home', migrations: [], routes: [sellerHomeRoutes] },
  { name: 'seller-payment-links', migrations: paymentLinkMigrations, routes: [paymentLinkListRoutes, sellerPaymentLinkRoutes] },
  { name: 'seller-customers', migrations: [], routes: [customerListRoutes, sellerCustomerRoutes] },
  { name: 'seller-access', migrations: sellerAccessMigrations, routes: [sellerAccessRoutes] },
  { name: 'seller-wallets', migrations: [], routes: [sellerWalletRoutes] },
  { name: 'seller-license-keys', migrations: [], routes: [licenseKeyListRoutes, sellerLicenseKeyRoutes] },
  { name: 'seller-payouts', migrations: [], routes: [payoutListRoutes, sellerPayoutRoutes] },
  { name: 'seller-balance', migrations: [], routes: [balanceEntryListRoutes, sellerBalanceRoutes] },
  { name: 'seller-meters', migrations: [], routes: [meterListRoutes, sellerMeterRoutes] },
  { name: 'seller-usage-events', migrations: [], routes: [sellerUsageEventRoutes] },
  { name: 'seller-webhooks', migrations: [], routes: [sellerWebhookRoutes] },
  { name: 'seller-webhook-log', migrations: [], routes: [sellerWebhookLogRoutes] },
  { name: 'seller-webhook-replays', migrations: [], routes: [sellerWebhookReplayRoutes] },
  { name: 'seller-webhook-tests', migrations: [], routes: [sellerWebhookTestRoutes] },
  { name: 'seller-api-keys', migrations: [], routes: [sellerApiKeyRoutes] },
  { name: 'seller-request-log', migrations: [], routes: [sellerRequestLogRoutes] },
  { name: 'seller-records', migrations: [], routes: [sellerRecordRoutes] },
  { name: 'seller-search', migrations: [], routes: [sellerSearchRoutes] },
  { name: 'seller-clock', migrations: [], routes: [sellerClockRoutes] },
  { name: 'seller-renewal-retries', migrations: [], routes: [sellerRenewalRetriesRoutes] },
  { name: 'seller-abandoned-checkouts', migrations: [], routes: [sellerAbandonedCheckoutRoutes] },
  { name: 'seller-invoice-settings', migrations: [], routes: [sellerInvoiceSettingsRoutes] },
  { name: 'seller-team', migrations: [], routes: [sellerTeamRoutes] },
  { name: 'admin-users', migrations: adminUserMigrations, routes: [adminUserListRoutes, adminUserRoutes] },
  { name: 'demo', migrations: demoMigrations, routes: [demoRoutes] },
]

/** The schedule of recurring jobs. */
export const crontab = [
  authCrontab,
  invitationCrontab,
  accessCrontab,
  signingKeyCrontab,
  organizationCrontab,
  orderCrontab,
  checkoutCrontab,
  recordCrontab,
  refundCrontab,
  disputeCrontab,
  providerEventCrontab,
  reconciliationCrontab,
  endpointWatchCrontab,
].join('\n')

/** Returns all jobs by name. */
export function platformJobs(deps: Deps): JobTable {
  return {
    ...authJobs(deps),
    ...invitationJobs(deps),
    ...accessJobs(deps),
    ...signingKeyJobs(deps),
    ...organizationJobs(deps),
    ...orderJobs(deps),
    ...checkoutJobs(deps),
    ...demoJobs(deps),
    ...recordJobs(deps),
    ...rebuildJobs(deps),
    ...refundJobs(deps),
    ...disputeJobs(deps),
    ...providerEventJobs(deps),
    ...reconciliationJobs(deps),
    ...endpointWatchJobs(deps),
  }
}
