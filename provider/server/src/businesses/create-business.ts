import { generateId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'
import { createApiKey } from './create-api-key.ts'

/** Default retry window of declined renewals (reference, 3.3). */
const RETRY_WINDOW_DAYS = 13
/** Default number of days in which a payment can be refunded (reference, 3.4). */
const REFUND_WINDOW_DAYS = 30

type NewBusiness = { name: string; apiKey?: string | undefined }
type Opened = { scope: Scope; apiKey: string }

/**
 * Creates a business in test mode with its first API key, which has full access and is shown only once.
 * `apiKey` sets the key, for setups that must be reproducible.
 */
export async function createBusiness(
  tools: Pick<Scope, 'trx' | 'clock' | 'mailer' | 'url' | 'linkKey'>,
  { name, apiKey }: NewBusiness,
): Promise<Opened> {
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
      refusesSecondSubscription: false,
      createdAt: clock.now(),
    })
    .execute()
  const scope: Scope = { ...tools, businessId: id, mode: 'test', leaves: new Set() }
  return { scope, apiKey: await createApiKey(scope, { access: 'write', secret: apiKey }) }
}
