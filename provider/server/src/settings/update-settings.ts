import type { UpdateRenewalRetries, UpdateSubscriptionSettings } from '@tradepost/contract/provider/businesses'
import type { UpdateAbandonedCheckoutSettings } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import type { UpdatePortalSettings } from '@tradepost/contract/provider/customer-portal'
import type { UpdateInvoiceSettings } from '@tradepost/contract/provider/invoices'
import type { UpdatePayoutSettings } from '@tradepost/contract/provider/payouts'
import type { UpdateRateLimits } from '@tradepost/contract/provider/rate-limits'
import type { UpdateSellerDetails } from '@tradepost/contract/provider/seller-details'
import type { UpdateWalletSettings } from '@tradepost/contract/provider/wallets'
import type { UpdateThemeSettings } from '@tradepost/contract/shop-theme'
import type * as z from 'zod'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import { viewTheme } from '#src/businesses/theme.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import { faultAt } from '#src/faults.ts'
import { getNextPayday } from '#src/payouts/paydays.ts'
import { setDue } from '#src/schedule/set-due.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/** Changes whether somebody may subscribe to a product twice, or try for free twice. Subscriptions that run stay. */
export async function updateSubscriptionSettings(
  { trx, businessId }: Scope,
  input: UpdateSubscriptionSettings,
): Promise<BusinessRow> {
  const columns = toColumns<UpdateSubscriptionSettings, BusinessRow>(input, {
    one_per_product: (refusesSecondSubscription) => ({ refusesSecondSubscription }),
    one_trial_per_customer: (limitsTrials) => ({ limitsTrials }),
  })
  return setBusiness(trx, businessId, columns)
}

/**
 * Turns automatic retries of renewals on or off, or changes their window. A new window applies from the next decline. Turning
 * them off cancels scheduled retries; after turning them on, subscriptions already on hold stay so until someone acts.
 */
export async function updateRenewalRetries({ trx, businessId }: Scope, input: UpdateRenewalRetries): Promise<BusinessRow> {
  const columns = toColumns<UpdateRenewalRetries, BusinessRow>(input, {
    enabled: (retriesRenewals) => ({ retriesRenewals }),
    window_days: (retryWindowDays) => ({ retryWindowDays }),
  })
  const business = await setBusiness(trx, businessId, columns)
  if (!business.retriesRenewals)
    await trx.deleteFrom('schedule').where('businessId', '=', businessId).where('kind', '=', 'retry_dues').execute()
  return business
}

/** Changes the rate limits of a business's API keys, from the next request on. */
export async function updateRateLimits({ trx, businessId }: Scope, input: UpdateRateLimits): Promise<BusinessRow> {
  const columns = toColumns<UpdateRateLimits, BusinessRow>(input, {
    test_mode: (rateLimitTest) => ({ rateLimitTest }),
    live_mode: (rateLimitLive) => ({ rateLimitLive }),
  })
  return setBusiness(trx, businessId, columns)
}

/** @throws 404 PRODUCT_NOT_FOUND; 422 INVALID_REQUEST_PARAMETERS for a product that isn't a subscription with a fixed price */
async function checkPlans({ trx, businessId }: Scope, plans: readonly string[]): Promise<void> {
  if (plans.length === 0) return
  const products = await trx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('businessId', '=', businessId)
    .where('id', 'in', plans)
    .execute()
  for (const [index, id] of plans.entries()) {
    const product = products.find((each) => each.id === id)
    if (!product) throw faultAt(`plans.${index}`, 'PRODUCT_NOT_FOUND')
    if (product.price.type !== 'recurring_price')
      throw faultAt(`plans.${index}`, 'INVALID_REQUEST_PARAMETERS', `Product ${id} isn't a subscription with a fixed price`)
  }
}

/**
 * Changes which products customers can change their subscriptions to.
 * @throws 404 PRODUCT_NOT_FOUND; 422 INVALID_REQUEST_PARAMETERS for a product that isn't a subscription with a fixed price
 */
export async function updatePortalSettings(scope: Scope, input: UpdatePortalSettings): Promise<BusinessRow> {
  await checkPlans(scope, input.plans ?? [])
  const columns = toColumns<UpdatePortalSettings, BusinessRow>(input, { plans: (portalPlans) => ({ portalPlans }) })
  return setBusiness(scope.trx, scope.businessId, columns)
}

type PayoutInput = z.infer<typeof UpdatePayoutSettings>

/** Changes how often the balance is paid out. The next payout is on the next payday of the new schedule. */
export async function updatePayoutSettings(scope: Scope, input: PayoutInput): Promise<BusinessRow> {
  const { businessId, trx, clock } = scope
  if (input.schedule !== undefined) {
    const dueAt = getNextPayday(input.schedule, clock.now())
    await setDue(scope, { kind: 'run_payouts', subjectId: businessId, dueAt })
  }
  const columns = toColumns<PayoutInput, BusinessRow>(input, { schedule: (payoutSchedule) => ({ payoutSchedule }) })
  return setBusiness(trx, businessId, columns)
}

/** Changes for how long invoices can be corrected, those of earlier payments too. */
export async function updateInvoiceSettings({ trx, businessId }: Scope, input: UpdateInvoiceSettings): Promise<BusinessRow> {
  const columns = toColumns<UpdateInvoiceSettings, BusinessRow>(input, {
    correction_days: (invoiceCorrectionDays) => ({ invoiceCorrectionDays }),
  })
  return setBusiness(trx, businessId, columns)
}

/** Changes how pages, new emails and invoices look. Emails that were written before keep their look. */
export async function updateTheme(scope: Scope, input: UpdateThemeSettings): Promise<BusinessRow> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const theme = { ...viewTheme(await getBusiness(scope)), ...given }
  return setBusiness(scope.trx, scope.businessId, { theme })
}

/**
 * Changes when a checkout counts as abandoned, and whether its buyer is reminded. A longer delay also applies to checkouts that
 * were left before, a shorter one only to later ones.
 */
export async function updateAbandonedCheckoutSettings(
  { trx, businessId }: Scope,
  input: UpdateAbandonedCheckoutSettings,
): Promise<BusinessRow> {
  const columns = toColumns<UpdateAbandonedCheckoutSettings, BusinessRow>(input, {
    delay_minutes: (abandonmentMinutes) => ({ abandonmentMinutes }),
    sends_reminders: (sendsCheckoutReminders) => ({ sendsCheckoutReminders }),
  })
  return setBusiness(trx, businessId, columns)
}

type WalletInput = z.infer<typeof UpdateWalletSettings>

/** Changes whether wallets pay first. Attempts that have begun keep what they took. */
export async function updateWalletSettings({ trx, businessId }: Scope, input: WalletInput): Promise<BusinessRow> {
  const columns = toColumns<WalletInput, BusinessRow>(input, { pays_first: (walletsPayFirst) => ({ walletsPayFirst }) })
  return setBusiness(trx, businessId, columns)
}

/** Changes how emails and later invoices name the seller. Invoices that exist keep what they say. */
export async function updateSellerDetails({ trx, businessId }: Scope, input: UpdateSellerDetails): Promise<BusinessRow> {
  const columns = toColumns<UpdateSellerDetails, BusinessRow>(input, {
    support_email: (supportEmail) => ({ supportEmail }),
    legal_name: (legalName) => ({ legalName }),
    address: (address) => ({ address }),
    terms_url: (termsUrl) => ({ termsUrl }),
    refund_policy_url: (refundPolicyUrl) => ({ refundPolicyUrl }),
    privacy_policy_url: (privacyPolicyUrl) => ({ privacyPolicyUrl }),
  })
  return setBusiness(trx, businessId, columns)
}
