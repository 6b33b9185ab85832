import { generateId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'

/** Default retry window of declined renewals (reference, 3.3). */
const RETRY_WINDOW_DAYS = 13
/** Default number of days in which a payment can be refunded (reference, 3.4). */
const REFUND_WINDOW_DAYS = 30
/** Default number of days in which an invoice can be corrected. */
const INVOICE_CORRECTION_DAYS = 30

/** Creates a business in test mode and returns its scope. */
export async function createBusiness(
  tools: Pick<Scope, 'trx' | 'clock' | 'mailer' | 'url' | 'linkKey'>,
  name: string,
): Promise<Scope> {
  const { trx, clock } = tools
  const id = generateId('business')
  await trx
    .insertInto('businesses')
    .values({
      id,
      name,
      adaptiveCurrency: true,
      retriesRenewals: false,
      retryWindowDays: RETRY_WINDOW_DAYS,
      refundWindowDays: REFUND_WINDOW_DAYS,
      refundsNeedCover: false,
      payoutSchedule: 'twice_monthly',
      walletsPayFirst: true,
      returnOrigins: [],
      portalPlans: [],
      rateLimitTest: 'off',
      rateLimitLive: 'tier_0',
      abandonmentMinutes: 60,
      sendsCheckoutReminders: false,
      refusesSecondSubscription: false,
      limitsTrials: true,
      invoiceCorrectionDays: INVOICE_CORRECTION_DAYS,
      theme: null,
      supportEmail: null,
      legalName: null,
      termsUrl: null,
      refundPolicyUrl: null,
      privacyPolicyUrl: null,
      address: null,
      createdAt: clock.now(),
    })
    .execute()
  return { ...tools, businessId: id, mode: 'test', leaves: new Set() }
}
