import type { AuditAction, AuditOutcome } from '@tradepost/contract/platform/audit-log'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { logFailure } from '@tradepost/kit/database/outage'
import { generateId } from '@tradepost/kit/ids'
import { maskText } from '@tradepost/kit/secrets/mask-text'
import type { Promoted } from '#src/auth/accounts/first-administrator.ts'
import type { Deps } from '#src/deps.ts'
import type { Work } from '#src/scope.ts'
import type { Actor, Origin } from './actor.ts'
import { typeOf } from './audited-records.ts'
import { cut } from './describe-changes.ts'
import type { Changes } from './table.ts'

export type Recorded = {
  /** Null for what concerns the whole platform. */
  organizationId: string | null
  /** Null for Tradepost itself. */
  actor: Actor | null
  origin: Origin | null
  action: AuditAction
  object: { id: string | null; name: string | null }
  outcome: AuditOutcome
  /** The `requested` row that this one concludes. */
  requestedAs?: string | null
  refusal?: string | null
  changes: Changes
}

/** Longest ID or name of an object: a request may name anything, and an index takes only so much. */
const LENGTH_MAX = 200

/** Returns an ID or a name as the log may store it: people write anything into them. */
const maskName = (name: string | null): string | null => (name === null ? null : cut(maskText(name), LENGTH_MAX))

/**
 * Adds a row to the audit log, in the caller's transaction and by one statement, which also reads the names of the people. `seen`
 * is a value to read by the same statement, such as the object before it changes.
 */
export async function recordAction(
  { trx, clock }: Work,
  { organizationId, actor, origin, action, object, outcome, requestedAs, refusal, changes }: Recorded,
  seen: RawBuilder<unknown> = sql`null`,
): Promise<{ id: string; seen: unknown }> {
  const now = clock.now()
  const id = generateId('auditEntry', now)
  const { rows } = await sql<{ seen: unknown }>`
    insert into audit_log (
      id, organization_id, actor_id, actor_name, actor_email, acting_as_id, acting_as_name, acting_as_email, action, object_type,
      object_id, object_name, outcome, requested_as, refusal, changes, request_id, client_address, created_at
    )
    select ${id}, ${organizationId}, asked.actor_id, actor.name, actor.email, asked.acting_as_id, acting.name, acting.email,
      ${action}, ${typeOf(action)}, ${maskName(object.id)}, ${maskName(object.name)}, ${outcome}, ${requestedAs ?? null}, ${refusal ?? null},
      ${JSON.stringify(changes)}::jsonb, ${origin?.requestId ?? null}, ${origin?.clientAddress ?? null}, ${now}
    from (values (${actor?.id ?? null}::text, ${actor?.actingAsId ?? null}::text)) asked (actor_id, acting_as_id)
    left join "user" actor on actor.id = asked.actor_id
    left join "user" acting on acting.id = asked.acting_as_id
    returning ${seen} as seen`.execute(trx)
  return { id, seen: rows[0]?.seen }
}

/**
 * Logs that the end of a requested action couldn't be recorded. The action has happened, so its caller gets the answer all the
 * same, and the `requested` row stays alone.
 */
export const logUnrecorded =
  ({ log }: Pick<Deps, 'log'>, requestedAs: string | null) =>
  (error: unknown): void =>
    logFailure(log, error, { requestedAs }, 'the end of an action could not be recorded')

/** Records that the settings made a user an administrator: nobody did it but Tradepost. */
export async function recordPromotion(work: Work, promoted: Promoted): Promise<void> {
  await recordAction(work, {
    organizationId: null,
    actor: null,
    origin: null,
    action: 'user.role_changed',
    object: promoted,
    outcome: 'done',
    changes: { role: { new: 'admin' } },
  })
}
