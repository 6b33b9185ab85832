import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import type { Actor, Origin } from './actor.ts'
import type { AuthAction, AuthRequest } from './auth-actions.ts'
import { type AuthObject, findAuthObject } from './auth-objects.ts'
import { compareFields, type Fields, isFields, listFields } from './describe-changes.ts'
import type { Recorded } from './record-action.ts'

/** A call to better-auth that is recorded: how, what it asks for, and who sends it. */
export type RecordedCall = { known: AuthAction; request: AuthRequest; actor: Actor; origin: Origin }

/** How a call ended: its status, and its answer or refusal. */
export type Ending = { status: number; answer: Fields }

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads the object with this ID as it is now. */
async function findObject(deps: Deps, { known, request }: RecordedCall, id: string | null): Promise<AuthObject | undefined> {
  if (id === null) return undefined
  const { sent, organizationId } = request
  return findAuthObject(deps.database.db, known.kind, { id, organizationId, personId: textOf(sent.userId) })
}

/** Reads the object that a call is about, before the call. */
export const findTarget = (deps: Deps, call: RecordedCall): Promise<AuthObject | undefined> =>
  findObject(deps, call, textOf(call.known.findId?.(call.request)))

/**
 * Returns the organization whose log a call belongs to: the caller is a member, or the invitation is theirs. What others try
 * belongs to the platform's log, so that nobody fills the log of a stranger.
 */
async function findOrganizationId(deps: Deps, { known, request }: RecordedCall, target?: AuthObject): Promise<string | null> {
  const id = target ? target.organizationId : request.organizationId
  if (id === null || known.isOfPlatform) return null
  const invited = known.kind === 'invitation' ? textOf(target?.fields.email) : null
  const { rows } = await sql`
    select from "user" person where person.id = ${request.userId} and (
      person.email = ${invited}
      or exists (select from member where "organizationId" = ${id} and "userId" = person.id)
    )`.execute(deps.database.db)
  return rows.length > 0 ? id : null
}

/** Describes a call before it is made. What only names its object isn't a change. */
export async function describeAuthRequest(deps: Deps, call: RecordedCall, target?: AuthObject): Promise<Recorded> {
  const { known, request, actor, origin } = call
  const id = textOf(known.findId?.(request))
  const fields = Object.entries(request.sent).filter(([name, value]) => name !== 'organizationId' && value !== id)
  return {
    organizationId: await findOrganizationId(deps, call, target),
    actor,
    origin,
    action: known.action,
    object: { id: target?.id ?? (known.isSecretId ? null : id), name: target?.name ?? textOf(request.sent[known.namedBy ?? '']) },
    outcome: 'requested',
    changes: listFields(Object.fromEntries(fields), 'new'),
  }
}

/** Returns the ID of what a call has made: the answer is the object, or has its user or role inside. */
function findMadeId(answer: Fields): string | null {
  const inside = [answer, answer.user, answer.roleData].filter(isFields)
  return inside.map(({ id }) => textOf(id)).find((id) => id !== null) ?? null
}

type Requested = { requested: Recorded; target: AuthObject | undefined }

/** Describes what a call has done: its object is read again, and compared. */
async function describeDone(deps: Deps, call: RecordedCall, { requested, target }: Requested, answer: Fields): Promise<Recorded> {
  const after = await findObject(deps, call, target?.id ?? findMadeId(answer))
  const object = after ?? target
  const madeIn = call.known.isOfPlatform ? null : (after?.organizationId ?? null)
  return {
    ...requested,
    outcome: 'done',
    organizationId: requested.organizationId ?? madeIn,
    object: object ? { id: object.id, name: object.name } : requested.object,
    changes: !object
      ? requested.changes
      : target && after
        ? compareFields(target.fields, after.fields)
        : listFields(object.fields, after ? 'new' : 'old'),
  }
}

/** Describes how a call ended; undefined if that isn't known. */
export async function describeEnding(
  deps: Deps,
  call: RecordedCall,
  before: Requested,
  { status, answer }: Ending,
): Promise<Recorded | undefined> {
  if (status >= 500) return undefined
  if (status >= 400) return { ...before.requested, outcome: 'refused', refusal: textOf(answer.code) }
  return describeDone(deps, call, before, answer)
}
