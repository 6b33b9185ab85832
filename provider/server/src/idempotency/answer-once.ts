import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { type Answer, isResponse } from '@tradepost/kit/http/routes'
import { hashSha256 } from '@tradepost/kit/secrets/secrets'
import * as z from 'zod'
import { fault } from '#src/faults.ts'
import { lockName } from '#src/lock-name.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { IdempotencyRow } from './table.ts'

/** Lists the fields of an answer that hold a secret which is shown only once (contract, `shownOnce`). */
function listShownOnce(returns: z.ZodType | undefined): string[] {
  if (!(returns instanceof z.ZodObject)) return []
  return Object.entries(returns.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && field.meta()?.['x-shown-once'] === true ? [name] : [],
  )
}

/** Returns the body of an answer as it may be stored: null in place of each secret that is shown only once. */
function removeSecrets(body: string | null, returns: z.ZodType | undefined): string | null {
  const secrets = listShownOnce(returns)
  if (body === null || secrets.length === 0) return body
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (secrets.includes(name) ? null : value))
}

/** How long a repeated request without a key is recognized (architecture, "Transactions, events, jobs"). */
const RETRY_MILLISECONDS = 10 * MINUTE
const KEY_LENGTH_MAX = 255

export type AskedRequest = {
  apiKeyId: string
  /** Method and path with query. */
  target: string
  body: Uint8Array
  idempotencyKey: string | undefined
  /** The SDK's count of its own retries; 0 for the first try. */
  retryCount: number
  /** Real time: a business that moves its clock is still the same caller, repeating the same request. */
  askedAt: Date
  /** Since when a key still returns its answer. */
  keptSince: Date
  /** The schema of the answer, which marks the secrets that are shown only once. */
  returns: z.ZodType | undefined
}

const storeAnswer = prepare<ProviderTables, Omit<IdempotencyRow, 'id'>, unknown>(
  (db, { businessId, mode, key, fingerprint, responseStatus, responseBody, createdAt }) =>
    db.insertInto('idempotentAnswers').values({ businessId, mode, key, fingerprint, responseStatus, responseBody, createdAt }),
)

type Kept = { fingerprint: string; responseStatus: number; responseBody: string | null }

/**
 * Runs `work` at most once per request, in the caller's transaction, and stores its answer with it. A duplicate waits on a lock
 * that ends with the transaction. Requests without a key that aren't retries share theirs: many buyers may order the same at
 * once, and only a retry must wait for what is in flight. Failed work stores nothing and can be retried. A secret that is shown
 * only once is never stored: a repeated request gets null in its place.
 * @throws 422 IDEMPOTENCY_KEY_REUSED if the key was used for another request.
 */
export async function answerOnce(scope: Scope, request: AskedRequest, work: () => Promise<Answer>): Promise<Answer> {
  const fingerprint = hashSha256(`${request.apiKeyId}\n${request.target}\n${hashSha256(request.body)}`)
  const key = readKey(request.idempotencyKey)
  const isFirst = key === undefined && request.retryCount === 0
  await lockName(scope, `${scope.businessId}/${scope.mode}/${key ?? fingerprint}`, { isShared: isFirst })

  const kept = key
    ? await findByKey(scope, { key, since: request.keptSince })
    : request.retryCount > 0
      ? await findRecent(scope, { fingerprint, since: addMilliseconds(request.askedAt, -RETRY_MILLISECONDS) })
      : undefined
  if (kept && kept.fingerprint !== fingerprint) throw fault('IDEMPOTENCY_KEY_REUSED')
  if (kept) return { status: kept.responseStatus as 200, body: kept.responseBody }

  const answer = await work()
  if (isResponse(answer)) return answer
  const stored = {
    ...toTenant(scope),
    key: key ?? null,
    fingerprint,
    responseStatus: answer.status,
    responseBody: removeSecrets(answer.body, request.returns),
    createdAt: request.askedAt,
  }
  await write(scope, storeAnswer.fill(stored))
  return answer
}

function readKey(key: string | undefined): string | undefined {
  if (key === undefined || key === '') return undefined
  if (key.length > KEY_LENGTH_MAX)
    throw fault('INVALID_REQUEST_PARAMETERS', `An idempotency key can have up to ${KEY_LENGTH_MAX} characters`)
  return key
}

/** `since` leaves out the partitions before it. */
const selectAnswers = (scope: Scope, since: Date) =>
  scope.trx
    .selectFrom('idempotentAnswers')
    .select(['fingerprint', 'responseStatus', 'responseBody'])
    .where((row) => row.and(toTenant(scope)))
    .where('createdAt', '>=', since)

function findByKey(scope: Scope, { key, since }: { key: string; since: Date }): Promise<Kept | undefined> {
  return selectAnswers(scope, since).where('key', '=', key).executeTakeFirst()
}

function findRecent(scope: Scope, { fingerprint, since }: { fingerprint: string; since: Date }): Promise<Kept | undefined> {
  return selectAnswers(scope, since)
    .where('fingerprint', '=', fingerprint)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
