import { json, type Kysely, runTransaction } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { SecretKey, WebhookEndpointRow } from '#src/webhooks/table.ts'

const Headers = z.record(z.string(), z.string())
type Headers = z.infer<typeof Headers>
type Sealing = Pick<Deps, 'webhookSecrets' | 'isOverlap'>
type Place = Pick<WebhookEndpointRow, SecretKey>

const hasNone = (headers: Headers): boolean => Object.keys(headers).length === 0

/** Returns the columns of an endpoint's own headers. Programs of the release before read only what isn't sealed. */
export function toHeaderColumns({ webhookSecrets, isOverlap }: Sealing, endpoint: Place, headers: Headers) {
  if (hasNone(headers) || isOverlap()) return { headers: json(headers), headersSealed: null }
  return { headers: json({}), headersSealed: webhookSecrets.seal(JSON.stringify(headers), endpoint, 'headersSealed') }
}

/** Returns an endpoint's own headers, by name. @throws when they were altered, or sealed with a key that isn't there */
export function openHeaders(
  { webhookSecrets }: Pick<Sealing, 'webhookSecrets'>,
  endpoint: Place & Pick<WebhookEndpointRow, 'headers' | 'headersSealed'>,
): Headers {
  const sealed = webhookSecrets.open(endpoint, 'headersSealed')
  return sealed === null ? endpoint.headers : Headers.parse(JSON.parse(sealed))
}

const BATCH = 100

/** Seals a batch of headers that the release before has written. Returns how many. */
async function sealBatch(db: Kysely<ProviderTables>, deps: Sealing): Promise<number> {
  return runTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('webhookEndpoints')
      .select(['businessId', 'mode', 'id', 'headers'])
      .where('headers', '!=', json({}))
      .limit(BATCH)
      .forUpdate()
      .execute()
    for (const { headers, ...place } of rows)
      await trx
        .updateTable('webhookEndpoints')
        .set(toHeaderColumns(deps, place, headers))
        .where((row) => row.and(place))
        .execute()
    return rows.length
  })
}

/** Creates what leaves no header as it is, once no program of the release before needs it. It returns how many it sealed. */
export function createHeaderSealing({ database: { db }, ...deps }: Sealing & Pick<Deps, 'database'>): () => Promise<number> {
  let isDone = false
  return async () => {
    if (isDone || deps.isOverlap()) return 0
    const count = await sealBatch(db, deps)
    isDone = count === 0
    return count
  }
}
