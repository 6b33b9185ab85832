import type { RouteEntry } from '@tradepost/kit/http/routes'
import type { JobTable } from '@tradepost/kit/jobs'
import { pollerMigrations } from '@tradepost/kit/poller'
import { encryptionKeyMigrations } from '@tradepost/kit/secrets/check-encryption-keys'
import type { ServerModule } from '@tradepost/kit/server-module'
import { module as access } from './access/module.ts'
import { module as accessKeys } from './access-keys/module.ts'
import { module as accessTokens } from './access-tokens/module.ts'
import { module as account } from './account/module.ts'
import { module as adminDeliveries } from './admin-deliveries/module.ts'
import { module as adminHealth } from './admin-health/module.ts'
import { module as adminShops } from './admin-shops/module.ts'
import { module as adminUsers } from './admin-users/module.ts'
import { module as auditLog } from './audit-log/module.ts'
import { module as auth } from './auth/module.ts'
import { module as buyerAccess } from './buyer-access/module.ts'
import { module as buyerDownloads } from './buyer-downloads/module.ts'
import { module as buyerInvoices } from './buyer-invoices/module.ts'
import { module as buyerLicenseKeys } from './buyer-license-keys/module.ts'
import { module as buyerSubscriptions } from './buyer-subscriptions/module.ts'
import { module as buyerWallets } from './buyer-wallets/module.ts'
import { module as cart } from './cart/module.ts'
import { module as checkout } from './checkout/module.ts'
import { module as checkoutAppearance } from './checkout-appearance/module.ts'
import { module as checkoutInputs } from './checkout-inputs/module.ts'
import { module as demo } from './demo/module.ts'
import type { Deps } from './deps.ts'
import { module as email } from './email/module.ts'
import { module as endpointWatch } from './endpoint-watch/module.ts'
import { module as goods } from './goods/module.ts'
import { module as invitations } from './invitations/module.ts'
import { module as invoices } from './invoices/module.ts'
import { module as notifications } from './notifications/module.ts'
import { module as orders } from './orders/module.ts'
import { module as organizations } from './organizations/module.ts'
import { module as paymentsProvider } from './payments-provider/module.ts'
import { module as productPages } from './product-pages/module.ts'
import { module as providerEvents } from './provider-events/module.ts'
import { module as reconciliation } from './reconciliation/module.ts'
import { module as records } from './records/module.ts'
import { module as seller } from './seller/module.ts'
import { module as sellerAbandonedCheckouts } from './seller-abandoned-checkouts/module.ts'
import { module as sellerAccess } from './seller-access/module.ts'
import { module as sellerAddons } from './seller-addons/module.ts'
import { module as sellerApiKeys } from './seller-api-keys/module.ts'
import { module as sellerBalance } from './seller-balance/module.ts'
import { module as sellerBrands } from './seller-brands/module.ts'
import { module as sellerClock } from './seller-clock/module.ts'
import { module as sellerCustomers } from './seller-customers/module.ts'
import { module as sellerDiscounts } from './seller-discounts/module.ts'
import { module as sellerDisputes } from './seller-disputes/module.ts'
import { module as sellerHome } from './seller-home/module.ts'
import { module as sellerImports } from './seller-imports/module.ts'
import { module as sellerInvoiceSettings } from './seller-invoice-settings/module.ts'
import { module as sellerLicenseKeys } from './seller-license-keys/module.ts'
import { module as sellerMeters } from './seller-meters/module.ts'
import { module as sellerNotices } from './seller-notices/module.ts'
import { module as sellerPaymentLinks } from './seller-payment-links/module.ts'
import { module as sellerPayments } from './seller-payments/module.ts'
import { module as sellerPayouts } from './seller-payouts/module.ts'
import { module as sellerProductChoices } from './seller-product-choices/module.ts'
import { module as sellerProducts } from './seller-products/module.ts'
import { module as sellerReceivedEvents } from './seller-received-events/module.ts'
import { module as sellerRecords } from './seller-records/module.ts'
import { module as sellerRefunds } from './seller-refunds/module.ts'
import { module as sellerRenewalRetries } from './seller-renewal-retries/module.ts'
import { module as sellerReports } from './seller-reports/module.ts'
import { module as sellerRequestLog } from './seller-request-log/module.ts'
import { module as sellerReturnOrigins } from './seller-return-origins/module.ts'
import { module as sellerSearch } from './seller-search/module.ts'
import { module as sellerSubscriptions } from './seller-subscriptions/module.ts'
import { module as sellerTeam } from './seller-team/module.ts'
import { module as sellerUsageEvents } from './seller-usage-events/module.ts'
import { module as sellerWallets } from './seller-wallets/module.ts'
import { module as sellerWebhookLog } from './seller-webhook-log/module.ts'
import { module as sellerWebhookReplays } from './seller-webhook-replays/module.ts'
import { module as sellerWebhookTests } from './seller-webhook-tests/module.ts'
import { module as sellerWebhooks } from './seller-webhooks/module.ts'
import { module as shopTexts } from './shop-texts/module.ts'
import { module as shopTheme } from './shop-theme/module.ts'
import { module as site } from './site/module.ts'
import { module as storefront } from './storefront/module.ts'
import { module as subscriptions } from './subscriptions/module.ts'
import { module as webhookNotices } from './webhook-notices/module.ts'

/**
 * The platform's modules in order: a module imports only modules above it; tables are created and routes documented in this
 * order. Better-auth creates its own tables before all of these, and has its own routes.
 */
export const modules: readonly ServerModule<Deps>[] = [
  { name: 'pollers', migrations: pollerMigrations },
  { name: 'encryption-keys', migrations: encryptionKeyMigrations },
  email,
  paymentsProvider,
  auth,
  site,
  organizations,
  access,
  records,
  notifications,
  webhookNotices,
  accessKeys,
  accessTokens,
  account,
  shopTexts,
  shopTheme,
  productPages,
  storefront,
  goods,
  cart,
  orders,
  invoices,
  invitations,
  checkoutAppearance,
  checkout,
  checkoutInputs,
  subscriptions,
  buyerSubscriptions,
  buyerLicenseKeys,
  buyerAccess,
  buyerDownloads,
  buyerInvoices,
  buyerWallets,
  providerEvents,
  seller,
  auditLog,
  reconciliation,
  endpointWatch,
  sellerReceivedEvents,
  sellerProducts,
  sellerAddons,
  sellerBrands,
  sellerProductChoices,
  sellerDiscounts,
  sellerRefunds,
  sellerDisputes,
  sellerPayments,
  sellerSubscriptions,
  sellerHome,
  sellerPaymentLinks,
  sellerCustomers,
  sellerImports,
  sellerAccess,
  sellerWallets,
  sellerLicenseKeys,
  sellerPayouts,
  sellerBalance,
  sellerReports,
  sellerNotices,
  sellerMeters,
  sellerUsageEvents,
  sellerWebhooks,
  sellerWebhookLog,
  sellerWebhookReplays,
  sellerWebhookTests,
  sellerApiKeys,
  sellerRequestLog,
  sellerRecords,
  sellerSearch,
  sellerClock,
  sellerRenewalRetries,
  sellerAbandonedCheckouts,
  sellerInvoiceSettings,
  sellerReturnOrigins,
  sellerTeam,
  adminUsers,
  adminShops,
  adminDeliveries,
  adminHealth,
  demo,
]

/** Every route, in the order of the modules. */
export const routes: readonly RouteEntry[] = modules.flatMap((module) => module.routes ?? []).flatMap((list) => list.entries)

/** The schedule of recurring jobs. */
export const crontab = modules.flatMap((module) => module.crontab ?? []).join('\n')

/** Returns all jobs by name. */
export const platformJobs = (deps: Deps): JobTable =>
  Object.fromEntries(modules.flatMap((module) => Object.entries(module.jobs?.(deps) ?? {})))
