import { Fault } from '@tradepost/kit/faults'
import type { Context } from 'hono'
import { SessionFields } from '#src/auth/accounts/session-fields.ts'
import type { Auth } from '#src/auth/auth.ts'
import type { AuthCall } from '#src/auth/mount-auth.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { readOrigin, toActor } from './actor.ts'
import { findAuthAction } from './auth-actions.ts'
import { describeAuthRequest, describeEnding, type Ending, findTarget, type RecordedCall, textOf } from './describe-auth-call.ts'
import { type Fields, isFields } from './describe-changes.ts'
import { readTaken } from './read-taken.ts'
import { logUnrecorded, recordAction } from './record-action.ts'

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
