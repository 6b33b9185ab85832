import { sql } from '@tradepost/kit/database/database'
import type { Refused } from '@tradepost/kit/http/routes'
import * as z from 'zod'
import { type Scope, toTenant } from '#src/scope.ts'
import type { RejectedEventsRow } from './table.ts'

const EXCERPT_LENGTH_MAX = 500
const MESSAGE_LENGTH_MAX = 300

const Sent = z.object({ events: z.array(z.unknown()) })
/** Path of the error in a request: `events.3`, or a field of it. */
const PLACE = /^events\.(\d+)(?:\.(.+))?$/

type Rejection = Omit<RejectedEventsRow, 'businessId' | 'mode' | 'id' | 'rejectedAt'>

/** Returns the beginning of a text, in a form that a column accepts. */
const beginning = (text: string, length: number) => text.slice(0, length).replaceAll('\0', '').toWellFormed()

function readEvents(text: string): unknown[] | undefined {
  try {
    return Sent.safeParse(JSON.parse(text)).data?.events
  } catch {
    return undefined
  }
}

/** Describes a refused request: which event caused it, why, and how that event begins. */
function describeRejection({ raw, refusal }: Refused): Rejection {
  const text = Buffer.from(raw).toString('utf8')
  const events = readEvents(text)
  const issue = refusal.issues?.[0]
  const [, index, field] = PLACE.exec(issue?.path ?? '') ?? []
  const eventIndex = index === undefined ? null : Number(index)
  // The path is a field of its own, so the message doesn't repeat it.
  const words = issue ? issue.message.replace(`${issue.path}: `, '') : refusal.message
  return {
    code: refusal.code,
    message: beginning(words, MESSAGE_LENGTH_MAX),
    eventIndex,
    field: field === undefined ? null : beginning(field, MESSAGE_LENGTH_MAX),
    eventCount: events?.length ?? null,
    excerpt: beginning(eventIndex === null ? text : (JSON.stringify(events?.[eventIndex]) ?? text), EXCERPT_LENGTH_MAX),
  }
}

/** How many rejections are stored per business. */
export const REJECTIONS_KEPT = 100

/** Stores a refused ingest request, in test mode only, and deletes the oldest beyond the limit. */
export async function saveRejection(scope: Scope, refused: Refused): Promise<void> {
  if (scope.mode !== 'test') return
  const tenant = toTenant(scope)
  await scope.trx
    .insertInto('rejectedEvents')
    .values({ ...tenant, rejectedAt: scope.clock.now(), ...describeRejection(refused) })
    .execute()
  const firstTooMany = scope.trx
    .selectFrom('rejectedEvents')
    .select('id')
    .where((row) => row.and(tenant))
    .orderBy('id', 'desc')
    .offset(REJECTIONS_KEPT)
    .limit(1)
  await scope.trx
    .deleteFrom('rejectedEvents')
    .where((row) => row.and(tenant))
    .where('id', '<=', sql<number>`(${firstTooMany})`)
    .execute()
}
