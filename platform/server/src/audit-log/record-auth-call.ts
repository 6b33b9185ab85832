import { Fault } from '@tradepost/kit/faults'
import type { Context } from 'hono'
import * as z from 'zod'
import type { Auth } from '#src/auth/auth.ts'
import type { AuthCall } from '#src/auth/auth-events.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { readOrigin, toActor } from './actor.ts'
import { findAuthAction } from './auth-actions.ts'
import { describeAuthRequest, describeEnding, type Ending, findTarget, type RecordedCall, textOf } from './describe-auth-call.ts'
import { type Fields, isFields } from './describe-changes.ts'
import { logUnrecorded, recordAction } from './record-action.ts'

/** The columns of a session that better-auth's types leave out: those of its plugins. */
const SessionFields = z.object({
  userId: z.string(),
  /** The administrator who acts as the session's user. */
  impersonatedBy: z.string().nullable().default(null),
  activeOrganizationId: z.string().nullable().default(null),
})

/** Returns the schema of what a route of better-auth is sent: its body, or without one its query. */
function findSchema({ api }: Auth, path: string) {
  const options = Object.values(api).find((endpoint) => endpoint.path === path)?.options
  if (!options) return undefined
  if ('body' in options && options.body) return options.body
  return 'query' in options ? options.query : undefined
}

/**
 * Returns what a route of better-auth takes of a request. The rest has no effect, and isn't recorded as if it had one; of a
 * request that the route can't read, nothing is taken.
 */
function readTaken(auth: Auth, path: string, sent: Fields): Fields {
  const taken: unknown = findSchema(auth, path)?.safeParse(sent).data
  return isFields(taken) ? taken : {}
}

function readSent(auth: Auth, { path, body, query }: AuthCall): Fields {
  const sent: unknown = body === undefined ? Object.fromEntries(query) : JSON.parse(body)
  return isFields(sent) ? readTaken(auth, path, sent) : {}
}

/** Returns the call as it is recorded; undefined for one that isn't, or without a session. */
async function readCall({ auth }: Deps, c: Context, call: AuthCall): Promise<RecordedCall | undefined> {
  const known = findAuthAction(call.path)
  const found = known && (await auth.api.getSession({ headers: c.req.raw.headers, query: { disableRefresh: true } }))
  if (!known || !found) return undefined
  const { userId, impersonatedBy, activeOrganizationId } = SessionFields.parse(found.session)
  const sent = readSent(auth, call)
  const organizationId = textOf(sent.organizationId) ?? activeOrganizationId
  return {
    known,
    actor: toActor(userId, impersonatedBy),
    origin: readOrigin(c),
    request: { sent, userId, organizationId },
  }
}

async function toEnding(answer: Response): Promise<Ending> {
  const read: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return { status: answer.status, answer: isFields(read) ? read : {} }
}

const endingOf = (error: unknown): Ending =>
  error instanceof Fault ? { status: error.status, answer: { code: error.code } } : { status: 500, answer: {} }

/**
 * Answers a call to better-auth and records it, if the log records it: before it, and how it ended. A call that only reads is
 * recorded once, and isn't answered unless that works.
 */
export async function recordAuthCall(deps: Deps, c: Context, call: AuthCall, answer: () => Promise<Response>): Promise<Response> {
  const recorded = await readCall(deps, c, call)
  if (!recorded) return answer()
  const work = toReadOnly(deps)
  const target = await findTarget(deps, recorded)
  const requested = await describeAuthRequest(deps, recorded, target)
  const requestedAs = recorded.known.isReading ? null : (await recordAction(work, requested)).id
  const conclude = async (ending: Ending) => {
    const ended = await describeEnding(deps, recorded, { requested, target }, ending)
    if (ended) await recordAction(work, { ...ended, requestedAs })
  }
  const response = await answer().catch(async (error: unknown) => {
    await conclude(endingOf(error)).catch(logUnrecorded(deps, requestedAs))
    throw error
  })
  const concluded = conclude(await toEnding(response))
  await (requestedAs === null ? concluded : concluded.catch(logUnrecorded(deps, requestedAs)))
  return response
}
