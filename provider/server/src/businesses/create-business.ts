import type { Clock } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database'
import { newId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { createApiKey } from './create-api-key.ts'

type NewBusiness = { name: string; apiKey?: string | undefined }
type Opened = { scope: Scope; apiKey: string }

/**
 * Opens a business in test mode with its first key, which may do everything and is shown only now.
 * `apiKey` chooses it (for set-ups that must be the same every time).
 */
export async function createBusiness(trx: Kysely<ProviderTables>, clock: Clock, { name, apiKey }: NewBusiness): Promise<Opened> {
  const id = newId('business')
  await trx.insertInto('businesses').values({ id, name, adaptiveCurrency: true, createdAt: clock.now() }).execute()
  const scope: Scope = { businessId: id, mode: 'test', trx, clock, leaves: new Set() }
  return { scope, apiKey: await createApiKey(scope, { access: 'write', secret: apiKey }) }
}
