import type { RenewalRetries, ReturnOrigins, SubscriptionSettings } from '@tradepost/contract/provider/businesses'
import type { AbandonedCheckoutSettings } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { PortalSettings } from '@tradepost/contract/provider/customer-portal'
import type { InvoiceSettings } from '@tradepost/contract/provider/invoices'
import type { PayoutSettings } from '@tradepost/contract/provider/payouts'
import type { RateLimits } from '@tradepost/contract/provider/rate-limits'
import type { WalletSettings } from '@tradepost/contract/provider/wallets'
import type { BusinessRow } from '#src/businesses/table.ts'
import { getNextPayday } from '#src/payouts/paydays.ts'
import { countRetries } from '#src/renewals/dunning.ts'

export const viewRenewalRetries = ({ retriesRenewals, retryWindowDays }: BusinessRow): RenewalRetries => ({
  enabled: retriesRenewals,
  window_days: retryWindowDays,
  retries_max: countRetries(retryWindowDays),
})

export const viewPayoutSettings = ({ payoutSchedule }: BusinessRow, now: Date): PayoutSettings => ({
  schedule: payoutSchedule,
  next_payout_at: getNextPayday(payoutSchedule, now).toISOString(),
})

export const viewWalletSettings = ({ walletsPayFirst }: BusinessRow): WalletSettings => ({ pays_first: walletsPayFirst })

export const viewReturnOrigins = ({ returnOrigins }: BusinessRow): ReturnOrigins => ({ origins: returnOrigins })

export const viewPortalSettings = ({ portalPlans }: BusinessRow): PortalSettings => ({ plans: portalPlans })

export const viewRateLimits = ({ rateLimitTest, rateLimitLive }: BusinessRow): RateLimits => ({
  test_mode: rateLimitTest,
  live_mode: rateLimitLive,
})

export const viewAbandonedCheckoutSettings = (business: BusinessRow): AbandonedCheckoutSettings => ({
  delay_minutes: business.abandonmentMinutes,
  sends_reminders: business.sendsCheckoutReminders,
})

export const viewSubscriptionSettings = ({ refusesSecondSubscription, limitsTrials }: BusinessRow): SubscriptionSettings => ({
  one_per_product: refusesSecondSubscription,
  one_trial_per_customer: limitsTrials,
})

export const viewInvoiceSettings = ({ invoiceCorrectionDays }: BusinessRow): InvoiceSettings => ({
  correction_days: invoiceCorrectionDays,
})
