import {
  RenewalRetries,
  ReturnOrigins,
  SubscriptionSettings,
  type UpdateRenewalRetries,
  type UpdateSubscriptionSettings,
} from '@tradepost/contract/provider/businesses'
import {
  AbandonedCheckoutSettings,
  type UpdateAbandonedCheckoutSettings,
} from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import { type AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import { InvoiceSettings, type UpdateInvoiceSettings } from '@tradepost/contract/provider/invoices'
import { SellerDetails, type UpdateSellerDetails } from '@tradepost/contract/provider/seller-details'
import { ThemeSettings, type UpdateThemeSettings } from '@tradepost/contract/shop-theme'
import type * as z from 'zod'
import { acceptAbsent, type ProviderClient } from '#src/payments-provider/client.ts'

/** The test clock is an extension of the embedded provider, so the SDK has no methods for it. */
export const clockCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without a test clock. */
  get: () => call(TestClock.nullable(), (options) => client.get('/test_helpers/clock', options).catch(acceptAbsent(null))),
  /** Never retried: each call would move the clock further. @throws 404 for a provider without a test clock */
  advance: (body: AdvanceClock) =>
    call(TestClock, (options) => client.post('/test_helpers/clock/advance', { ...options, body, maxRetries: 0 })),
})

const ABANDONED_CHECKOUTS = '/settings/abandoned_checkouts'

/** Abandoned checkout settings are the embedded provider's, so the SDK has no methods for them. */
export const abandonedCheckoutSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these settings. */
  get: () =>
    call(AbandonedCheckoutSettings.nullable(), (options) => client.get(ABANDONED_CHECKOUTS, options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without these settings */
  update: (body: z.infer<typeof UpdateAbandonedCheckoutSettings>) =>
    call(AbandonedCheckoutSettings, (options) => client.patch(ABANDONED_CHECKOUTS, { ...options, body })),
})

/** Renewal retries are a setting of the embedded provider, so the SDK has no methods for it. */
export const renewalRetriesCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without this setting. */
  get: () =>
    call(RenewalRetries.nullable(), (options) => client.get('/settings/renewal_retries', options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without this setting */
  update: (body: UpdateRenewalRetries) =>
    call(RenewalRetries, (options) => client.patch('/settings/renewal_retries', { ...options, body })),
})

/** Subscription settings are the embedded provider's, so the SDK has no methods for them. */
export const subscriptionSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these settings. */
  get: () =>
    call(SubscriptionSettings.nullable(), (options) => client.get('/settings/subscriptions', options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without these settings */
  update: (body: UpdateSubscriptionSettings) =>
    call(SubscriptionSettings, (options) => client.patch('/settings/subscriptions', { ...options, body })),
})

const RETURN_ORIGINS = '/settings/return_origins'

/** Where payment links return to is a setting of the embedded provider, so the SDK has no methods for it. */
export const returnOriginCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without this setting. */
  get: () => call(ReturnOrigins.nullable(), (options) => client.get(RETURN_ORIGINS, options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without this setting */
  update: (body: ReturnOrigins) => call(ReturnOrigins, (options) => client.patch(RETURN_ORIGINS, { ...options, body })),
})

const INVOICES = '/settings/invoices'

/** Invoice settings are the embedded provider's, so the SDK has no methods for them. */
export const invoiceSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a provider without these settings. */
  get: () => call(InvoiceSettings.nullable(), (options) => client.get(INVOICES, options).catch(acceptAbsent(null))),
  /** @throws 404 for a provider without these settings */
  update: (body: UpdateInvoiceSettings) => call(InvoiceSettings, (options) => client.patch(INVOICES, { ...options, body })),
})

/** Who sells is a setting of the embedded provider, so the SDK has no methods for it. */
export const sellerDetailsCalls = ({ client, call }: ProviderClient) => ({
  /** @throws 404 for a provider without this setting */
  update: (body: UpdateSellerDetails) => call(SellerDetails, (options) => client.patch('/settings/seller', { ...options, body })),
})

/** The theme is a setting of the embedded provider, so the SDK has no methods for it. */
export const themeSettingsCalls = ({ client, call }: ProviderClient) => ({
  /** @throws 404 for a provider without this setting */
  update: (body: UpdateThemeSettings) => call(ThemeSettings, (options) => client.patch('/settings/theme', { ...options, body })),
})
