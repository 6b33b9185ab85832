import type { Refused } from '@tradepost/kit/http/routes'
import * as z from 'zod'
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
export function describeRejection({ raw, refusal }: Refused): Rejection {
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
