import {
  RenewalRetries,
  ReturnOrigins,
  SubscriptionSettings,
  UpdateRenewalRetries,
  UpdateReturnOrigins,
  UpdateSubscriptionSettings,
} from '@tradepost/contract/provider/businesses'
import {
  AbandonedCheckoutSettings,
  UpdateAbandonedCheckoutSettings,
} from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import { PortalSettings, UpdatePortalSettings } from '@tradepost/contract/provider/customer-portal'
import { InvoiceSettings, UpdateInvoiceSettings } from '@tradepost/contract/provider/invoices'
import { PayoutSettings, UpdatePayoutSettings } from '@tradepost/contract/provider/payouts'
import { RateLimits, UpdateRateLimits } from '@tradepost/contract/provider/rate-limits'
import { SellerDetails, UpdateSellerDetails } from '@tradepost/contract/provider/seller-details'
import { UpdateWalletSettings, WalletSettings } from '@tradepost/contract/provider/wallets'
import { ThemeSettings, UpdateThemeSettings } from '@tradepost/contract/shop-theme'
import { getBusiness } from '#src/businesses/get-business.ts'
import { viewSellerDetails } from '#src/businesses/seller-details.ts'
import { viewTheme } from '#src/businesses/theme.ts'
import { updateBusiness } from '#src/businesses/update-business.ts'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import {
  updateAbandonedCheckoutSettings,
  updateInvoiceSettings,
  updatePayoutSettings,
  updatePortalSettings,
  updateRateLimits,
  updateRenewalRetries,
  updateSellerDetails,
  updateSubscriptionSettings,
  updateTheme,
  updateWalletSettings,
} from './update-settings.ts'
import {
  viewAbandonedCheckoutSettings,
  viewInvoiceSettings,
  viewPayoutSettings,
  viewPortalSettings,
  viewRateLimits,
  viewRenewalRetries,
  viewReturnOrigins,
  viewSubscriptionSettings,
  viewWalletSettings,
} from './view.ts'

/** Beyond the published API: settings of the provider's dashboard. */
export const settingRoutes = providerRoutes('Settings')
  .get(
    '/settings/renewal_retries',
    { summary: 'Get the renewal retry settings', description: EXTENSION, caller: 'read', returns: RenewalRetries },
    async ({ scope }) => viewRenewalRetries(await getBusiness(scope)),
  )
  .patch(
    '/settings/renewal_retries',
    {
      summary: 'Update the renewal retry settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateRenewalRetries,
      returns: RenewalRetries,
    },
    async ({ scope, body }) => viewRenewalRetries(await updateRenewalRetries(scope, body)),
  )
  .get(
    '/settings/payouts',
    { summary: 'Get the payout settings', description: EXTENSION, caller: 'read', returns: PayoutSettings },
    async ({ scope }) => viewPayoutSettings(await getBusiness(scope), scope.clock.now()),
  )
  .patch(
    '/settings/payouts',
    {
      summary: 'Update the payout settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdatePayoutSettings,
      returns: PayoutSettings,
    },
    async ({ scope, body }) => viewPayoutSettings(await updatePayoutSettings(scope, body), scope.clock.now()),
  )
  .get(
    '/settings/wallets',
    { summary: 'Get the wallet settings', description: EXTENSION, caller: 'read', returns: WalletSettings },
    async ({ scope }) => viewWalletSettings(await getBusiness(scope)),
  )
  .patch(
    '/settings/wallets',
    {
      summary: 'Update the wallet settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateWalletSettings,
      returns: WalletSettings,
    },
    async ({ scope, body }) => viewWalletSettings(await updateWalletSettings(scope, body)),
  )
  .get(
    '/settings/subscriptions',
    { summary: 'Get the subscription settings', description: EXTENSION, caller: 'read', returns: SubscriptionSettings },
    async ({ scope }) => viewSubscriptionSettings(await getBusiness(scope)),
  )
  .patch(
    '/settings/subscriptions',
    {
      summary: 'Update the subscription settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateSubscriptionSettings,
      returns: SubscriptionSettings,
    },
    async ({ scope, body }) => viewSubscriptionSettings(await updateSubscriptionSettings(scope, body)),
  )
  .get(
    '/settings/return_origins',
    { summary: 'Get the addresses that payment links return to', description: EXTENSION, caller: 'read', returns: ReturnOrigins },
    async ({ scope }) => viewReturnOrigins(await getBusiness(scope)),
  )
  .patch(
    '/settings/return_origins',
    {
      summary: 'Set the addresses that payment links return to',
      description: `${EXTENSION} Anyone can write a payment link, so its redirect_url gets the payment and its status only at one of these addresses, or where the brand's URL or a webhook endpoint is. It never gets the buyer's email or license keys. In production only https counts. It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateReturnOrigins,
      returns: ReturnOrigins,
    },
    async ({ scope: { trx, businessId }, body }) =>
      viewReturnOrigins(await updateBusiness(trx, businessId, { return_origins: body.origins })),
  )
  .get(
    '/settings/customer_portal',
    { summary: 'Get the customer portal settings', description: EXTENSION, caller: 'read', returns: PortalSettings },
    async ({ scope }) => viewPortalSettings(await getBusiness(scope)),
  )
  .patch(
    '/settings/customer_portal',
    {
      summary: 'Update the customer portal settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdatePortalSettings,
      returns: PortalSettings,
      faults: [404],
    },
    async ({ scope, body }) => viewPortalSettings(await updatePortalSettings(scope, body)),
  )
  .get(
    '/settings/rate_limits',
    { summary: 'Get the rate limits of API keys', description: EXTENSION, caller: 'read', returns: RateLimits },
    async ({ scope }) => viewRateLimits(await getBusiness(scope)),
  )
  .patch(
    '/settings/rate_limits',
    {
      summary: 'Set the rate limits of API keys',
      description: `${EXTENSION} Each key has its own count. Windows are the seconds and minutes of real time. With a limit, every answer has \`X-RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` (Unix time) of the window with fewer requests left, and one request too many gets 429 \`TOO_MANY_REQUESTS\` with \`retry-after\`.`,
      caller: 'write',
      body: UpdateRateLimits,
      returns: RateLimits,
    },
    async ({ scope, body }) => viewRateLimits(await updateRateLimits(scope, body)),
  )
  .get(
    '/settings/abandoned_checkouts',
    {
      summary: 'Get the abandoned checkout settings',
      description: EXTENSION,
      caller: 'read',
      returns: AbandonedCheckoutSettings,
    },
    async ({ scope }) => viewAbandonedCheckoutSettings(await getBusiness(scope)),
  )
  .patch(
    '/settings/abandoned_checkouts',
    {
      summary: 'Update the abandoned checkout settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateAbandonedCheckoutSettings,
      returns: AbandonedCheckoutSettings,
    },
    async ({ scope, body }) => viewAbandonedCheckoutSettings(await updateAbandonedCheckoutSettings(scope, body)),
  )
  .get(
    '/settings/invoices',
    { summary: 'Get the invoice settings', description: EXTENSION, caller: 'read', returns: InvoiceSettings },
    async ({ scope }) => viewInvoiceSettings(await getBusiness(scope)),
  )
  .patch(
    '/settings/invoices',
    {
      summary: 'Update the invoice settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateInvoiceSettings,
      returns: InvoiceSettings,
    },
    async ({ scope, body }) => viewInvoiceSettings(await updateInvoiceSettings(scope, body)),
  )
  .get(
    '/settings/theme',
    { summary: 'Get the theme', description: EXTENSION, caller: 'read', returns: ThemeSettings },
    async ({ scope }) => viewTheme(await getBusiness(scope)),
  )
  .patch(
    '/settings/theme',
    {
      summary: 'Update the theme',
      description: `${EXTENSION} It is one setting for test mode and live mode. Checkouts, the customer portal, emails and invoices have it. A checkout session's \`theme\` and \`theme_config\` win over it.`,
      caller: 'write',
      body: UpdateThemeSettings,
      returns: ThemeSettings,
    },
    async ({ scope, body }) => viewTheme(await updateTheme(scope, body)),
  )
  .get(
    '/settings/seller',
    { summary: "Get the seller's details", description: EXTENSION, caller: 'read', returns: SellerDetails },
    async ({ scope }) => viewSellerDetails(await getBusiness(scope)),
  )
  .patch(
    '/settings/seller',
    {
      summary: "Update the seller's details",
      description: `${EXTENSION} It is one setting for test mode and live mode. Null removes a value. Invoices that exist keep what they say.`,
      caller: 'write',
      body: UpdateSellerDetails,
      returns: SellerDetails,
    },
    async ({ scope, body }) => viewSellerDetails(await updateSellerDetails(scope, body)),
  )
