import { setImmediate as goOn } from 'node:timers/promises'
import { insertRowsQuery } from '@tradepost/kit/bulk-rows'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import type { Exchange } from './buffer.ts'
import { maskBody, toCutBody } from './mask-body.ts'
import { maskPath } from './mask-path.ts'
import type { LoggedRequestRow } from './table.ts'

const WRITTEN_AT_ONCE = 500
/** Masking takes long enough that requests are answered in between. */
const MASKED_AT_ONCE = 20
const PURGED_AT_ONCE = 10_000

/** How long a request is kept, in real time, and how many of a business. */
const KEPT_MILLISECONDS = 30 * DAY
const KEPT_PER_BUSINESS = 100_000

/** The code of a refusal: `code` of its body. */
function findErrorCode(status: number, body: string | null): string | null {
  if (status < 400 || body === null) return null
  return /^\{"code":"([A-Z0-9_]{1,100})"/.exec(body)?.[1] ?? null
}

function toRow(exchange: Exchange): LoggedRequestRow {
  const { id, requestId, method, status, milliseconds, apiKeyId, clientAddress, createdAt } = exchange
  const request = maskBody(exchange.requestBody)
  const response =
    exchange.isHarmless && exchange.responseBody ? toCutBody(exchange.responseBody) : maskBody(exchange.responseBody)
  return {
    ...toTenant(exchange),
    ...{ id, requestId, method, status, milliseconds, apiKeyId, clientAddress, createdAt },
    path: maskPath(exchange.url),
    errorCode: findErrorCode(status, response.text),
    requestBody: request.text,
    isRequestBodyCut: request.isCut,
    responseBody: response.text,
    isResponseBodyCut: response.isCut,
  }
}

async function toRows(exchanges: readonly Exchange[]): Promise<LoggedRequestRow[]> {
  const rows: LoggedRequestRow[] = []
  for (let first = 0; first < exchanges.length; first += MASKED_AT_ONCE) {
    if (first > 0) await goOn()
    rows.push(...exchanges.slice(first, first + MASKED_AT_ONCE).map(toRow))
  }
  return rows
}

/**
 * Masks and writes the oldest requests of the buffer in one statement. They wait on if it fails. Returns how many, or 0 if these were
 * all: those that arrive meanwhile make up the next batch.
 */
export async function writeRequests({ database, requestBuffer }: Pick<Deps, 'database' | 'requestBuffer'>): Promise<number> {
  const exchanges = requestBuffer.take(WRITTEN_AT_ONCE)
  if (exchanges.length === 0) return 0
  try {
    await insertRowsQuery('requestLog', await toRows(exchanges)).execute(database.db)
  } catch (error) {
    requestBuffer.restore(exchanges)
    throw error
  }
  return exchanges.length < WRITTEN_AT_ONCE ? 0 : exchanges.length
}

/** Deletes a batch of requests that are too old, or beyond the number that a business keeps. Returns how many. */
export async function purgeRequests(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  keptPerBusiness = KEPT_PER_BUSINESS,
): Promise<number> {
  const old = await sql`
    delete from request_log where ctid = any (array(
      select ctid from request_log
      where created_at < ${addMilliseconds(clock.now(), -KEPT_MILLISECONDS)} limit ${PURGED_AT_ONCE} for update skip locked
    )) returning 1`.execute(database.db)
  const beyond = await sql`
    delete from request_log where (business_id, id) in (
      select business_id, beyond.id from (select id as business_id from businesses) as each
      cross join lateral (
        select id from request_log where request_log.business_id = each.business_id
        order by id desc offset ${keptPerBusiness} limit ${PURGED_AT_ONCE}
      ) as beyond
    ) returning 1`.execute(database.db)
  return old.rows.length + beyond.rows.length
}
