import { newId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'
import { createApiKey } from './create-api-key.ts'

/** How long declined renewals are retried unless the business says otherwise (reference, 3.3). */
const RETRY_WINDOW_DAYS = 13

type NewBusiness = { name: string; apiKey?: string | undefined }
type Opened = { scope: Scope; apiKey: string }

/**
 * Opens a business in test mode with its first key, which may do everything and is shown only now.
 * `apiKey` chooses it (for set-ups that must be the same every time).
 */
export async function createBusiness(
  tools: Pick<Scope, 'trx' | 'clock' | 'mailer' | 'url' | 'linkKey'>,
  { name, apiKey }: NewBusiness,
): Promise<Opened> {
  const { trx, clock } = tools
  const id = newId('business')
  await trx
    .insertInto('businesses')
    .values({
      id,
      name,
      adaptiveCurrency: true,
      retriesRenewals: false,
      retryWindowDays: RETRY_WINDOW_DAYS,
      createdAt: clock.now(),
    })
    .execute()
  const scope: Scope = { ...tools, businessId: id, mode: 'test', leaves: new Set() }
  return { scope, apiKey: await createApiKey(scope, { access: 'write', secret: apiKey }) }
}
