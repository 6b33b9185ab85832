import { dashboardNouns } from './parts/dashboard-nouns.ts'
import { dashboardShell } from './parts/dashboard-shell.ts'
import { sellerAddons } from './parts/seller-addons.ts'
import { sellerBrands } from './parts/seller-brands.ts'
import { sellerCheckoutAppearance } from './parts/seller-checkout-appearance.ts'
import { sellerClock } from './parts/seller-clock.ts'
import { sellerCustomers } from './parts/seller-customers.ts'
import { sellerDiscounts } from './parts/seller-discounts.ts'
import { sellerHome } from './parts/seller-home.ts'
import { sellerMeters } from './parts/seller-meters.ts'
import { sellerPaymentLinks } from './parts/seller-payment-links.ts'
import { sellerPayments } from './parts/seller-payments.ts'
import { sellerProducts } from './parts/seller-products.ts'
import { sellerSettings } from './parts/seller-settings.ts'
import { sellerSubscriptions } from './parts/seller-subscriptions.ts'
import { sellerUsageEvents } from './parts/seller-usage-events.ts'

/** English messages of the dashboard. Those that every page has are in shop.ts. */
export const messages = {
  sellerProducts,
  sellerAddons,
  sellerDiscounts,
  sellerSubscriptions,
  sellerHome,
  sellerPayments,
  sellerMeters,
  sellerUsageEvents,
  sellerClock,
  sellerCustomers,
  sellerPaymentLinks,
  sellerBrands,
  sellerSettings,
  sellerCheckoutAppearance,
  dashboardNouns,
  dashboardShell,
} as const
