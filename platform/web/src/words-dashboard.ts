import { words as adminDeliveries } from './features/admin-deliveries/words.ts'
import { words as adminHealth } from './features/admin-health/words.ts'
import { words as adminShops } from './features/admin-shops/words.ts'
import { words as adminUsers } from './features/admin-users/words.ts'
import { words as sellerAccess } from './features/seller-access/words.ts'
import { words as sellerAddons } from './features/seller-addons/words.ts'
import { words as sellerApiKeys } from './features/seller-api-keys/words.ts'
import { words as sellerBalance } from './features/seller-balance/words.ts'
import { words as sellerBrands } from './features/seller-brands/words.ts'
import { words as sellerCheckoutAppearance } from './features/seller-checkout-appearance/words.ts'
import { words as sellerClock } from './features/seller-clock/words.ts'
import { words as sellerCustomers } from './features/seller-customers/words.ts'
import { words as sellerDiscounts } from './features/seller-discounts/words.ts'
import { words as sellerDisputes } from './features/seller-disputes/words.ts'
import { words as sellerHome } from './features/seller-home/words.ts'
import { words as memberHome } from './features/seller-home/words-member.ts'
import { words as sellerImports } from './features/seller-imports/words.ts'
import { words as sellerLicenseKeys } from './features/seller-license-keys/words.ts'
import { words as sellerMeters } from './features/seller-meters/words.ts'
import { words as sellerNotifications } from './features/seller-notifications/words.ts'
import { words as sellerPaymentLinks } from './features/seller-payment-links/words.ts'
import { words as sellerPayments } from './features/seller-payments/words.ts'
import { words as sellerPayouts } from './features/seller-payouts/words.ts'
import { words as sellerProducts } from './features/seller-products/words.ts'
import { words as sellerReceivedEvents } from './features/seller-received-events/words.ts'
import { words as sellerReconciliation } from './features/seller-reconciliation/words.ts'
import { words as sellerRefunds } from './features/seller-refunds/words.ts'
import { words as sellerReports } from './features/seller-reports/words.ts'
import { words as sellerRequestLog } from './features/seller-request-log/words.ts'
import { words as sellerSettings } from './features/seller-settings/words.ts'
import { words as sellerSubscriptions } from './features/seller-subscriptions/words.ts'
import { words as sellerTeam } from './features/seller-team/words.ts'
import { words as sellerTexts } from './features/seller-texts/words.ts'
import { words as sellerTheme } from './features/seller-theme/words.ts'
import { words as sellerUsageEvents } from './features/seller-usage-events/words.ts'
import { words as sellerWebhookEvents } from './features/seller-webhook-events/words.ts'
import { words as sellerWebhooks } from './features/seller-webhooks/words.ts'
import { words as auditLog } from './nouns/audit-log/words.ts'
import { words as organizationSettings } from './nouns/organizations/words.ts'
import { words as sellerWallets } from './nouns/wallets/words.ts'
import { words as dashboardNouns } from './nouns/words-dashboard.ts'
import { words as admin } from './shell/frames/words-admin.ts'
import { words as dashboardShell } from './shell/frames/words-dashboard.ts'
import { words as listViews } from './shell/lists/words-views.ts'
import { words as periods } from './shell/periods/words.ts'
import { words as access } from './shell/session/words-access.ts'
import { words as pageAccess } from './shell/session/words-page-access.ts'

/** Texts of the dashboard. Those that every page has are in words-shop.ts. */
export const messages = {
  sellerAccess,
  sellerTexts,
  sellerNotifications,
  sellerTheme,
  auditLog,
  sellerProducts,
  sellerAddons,
  sellerDiscounts,
  sellerSubscriptions,
  listViews,
  periods,
  sellerReports,
  sellerHome,
  sellerPayments,
  sellerRefunds,
  sellerDisputes,
  sellerReceivedEvents,
  sellerReconciliation,
  sellerMeters,
  sellerUsageEvents,
  sellerClock,
  sellerCustomers,
  sellerImports,
  sellerLicenseKeys,
  sellerWallets,
  sellerPayouts,
  sellerBalance,
  sellerPaymentLinks,
  sellerWebhooks,
  sellerWebhookEvents,
  sellerApiKeys,
  sellerRequestLog,
  sellerBrands,
  sellerSettings,
  sellerCheckoutAppearance,
  admin,
  adminDeliveries,
  adminHealth,
  adminShops,
  adminUsers,
  dashboardNouns,
  dashboardShell,
  access,
  sellerTeam,
  organizationSettings,
  pageAccess,
  memberHome,
}
