import * as z from 'zod'
import { listOf } from './lists.ts'

/**
 * What the audit log records: the kinds of objects that people change, each with what can be done to it. A kind and a verb are an
 * action, such as `member.role_changed`. Entries stay forever, so a word is never renamed.
 */
export const AUDITED = {
  organization: ['created', 'updated', 'closed', 'listed', 'viewed', 'sales_viewed'],
  member: ['role_changed', 'removed', 'left'],
  invitation: ['sent', 'accepted', 'rejected', 'canceled'],
  team: ['created', 'updated', 'deleted', 'member_added', 'member_removed'],
  role: ['created', 'updated', 'deleted'],
  connection: ['changed'],
  checkout: ['updated'],
  theme: ['updated'],
  shop_texts: ['updated'],
  notifications: ['updated'],
  renewal_retries: ['updated'],
  abandoned_checkouts: ['updated'],
  invoice_settings: ['updated'],
  return_origins: ['updated'],
  test_clock: ['advanced'],
  product: ['created', 'updated', 'archived', 'unarchived', 'image_uploaded', 'image_removed', 'file_added', 'file_removed'],
  addon: ['created', 'updated', 'image_uploaded'],
  brand: ['created', 'updated', 'archived', 'image_uploaded', 'image_removed'],
  discount: ['created', 'updated', 'deleted', 'customer_added', 'customer_removed'],
  payment_link: ['created', 'updated', 'deleted'],
  customer: ['created', 'updated', 'noted'],
  import: ['started', 'undone'],
  access: ['decided', 'decision_ended'],
  access_policy: ['updated'],
  access_key: ['created', 'revoked'],
  meter: ['created', 'archived', 'unarchived'],
  usage_event: ['sent'],
  subscription: [
    'plan_changed',
    'scheduled_change_canceled',
    'paused',
    'resumed',
    'canceled',
    'cancellation_undone',
    'charged',
    'billing_date_changed',
    'term_extended',
    'card_link_created',
  ],
  refund: ['created'],
  invoice: ['corrected'],
  dispute: ['accepted', 'file_added', 'challenged'],
  license_key: ['imported', 'updated', 'disabled', 'enabled', 'activation_removed'],
  wallet: ['adjusted'],
  payout_schedule: ['updated'],
  received_event: ['retried'],
  reconciliation: ['started'],
  webhook: [
    'created',
    'updated',
    'deleted',
    'secret_revealed',
    'secret_rotated',
    'headers_updated',
    'delivery_resent',
    'deliveries_retried',
    'replayed',
    'replay_stopped',
    'example_sent',
    'faults_started',
    'faults_ended',
  ],
  api_key: ['created', 'renamed', 'rolled', 'revoked'],
  user: [
    'created',
    'updated',
    'role_changed',
    'banned',
    'unbanned',
    'password_set',
    'removed',
    'impersonated',
    'impersonation_ended',
    'session_revoked',
    'sessions_revoked',
    'viewed',
    'listed',
    'sessions_viewed',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Audited = typeof AUDITED

export type AuditedObject = keyof Audited

/** A kind of object and what was done to it: `product.created`. */
export type AuditAction = { [O in AuditedObject]: `${O}.${Audited[O][number]}` }[AuditedObject]

/** Lists all actions, in the order of the objects. */
export const AUDIT_ACTIONS: readonly string[] = Object.entries(AUDITED).flatMap(([object, verbs]) =>
  verbs.map((verb) => `${object}.${verb}`),
)

/** Returns whether a text is one of the actions. */
export const isAuditAction = (text: unknown): text is AuditAction => typeof text === 'string' && AUDIT_ACTIONS.includes(text)

const AuditAction = z.custom<AuditAction>(isAuditAction).meta({
  id: 'AuditAction',
  type: 'string',
  enum: [...AUDIT_ACTIONS],
  description: 'A kind of object and what was done to it: `product.created`',
})

/**
 * How an action ended. `requested`: the result isn't known, because it is under way, the server stopped, or the payments provider
 * didn't answer.
 */
export const AuditOutcome = z.enum(['done', 'refused', 'requested']).meta({ id: 'AuditOutcome' })
export type AuditOutcome = z.infer<typeof AuditOutcome>

/** A person, with the name and email of that time. Both are null if the account was already gone. */
export const AuditedPerson = z
  .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'AuditedPerson' })
export type AuditedPerson = z.infer<typeof AuditedPerson>

/** The value of a field before and after; a side is absent if it isn't known, and null if there was no value. */
export const AuditedChange = z.object({ old: z.unknown().optional(), new: z.unknown().optional() }).meta({ id: 'AuditedChange' })
export type AuditedChange = z.infer<typeof AuditedChange>

/** One entry of the audit log. */
export const AuditEntry = z
  .object({
    id: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    organization: z
      .object({ id: z.string(), name: z.string(), slug: z.string() })
      .nullable()
      .meta({ description: 'Null for what concerns the whole platform' }),
    actor: AuditedPerson.nullable().meta({ description: 'Who did it. Null for Tradepost itself' }),
    acting_as: AuditedPerson.nullable().meta({ description: 'The user that the actor impersonated' }),
    action: AuditAction,
    outcome: AuditOutcome,
    refusal: z.string().nullable().meta({ description: 'The code of the refusal' }),
    object: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
    changes: z
      .record(z.string(), AuditedChange)
      .meta({ description: 'By field. Secrets, passwords and card data are never stored' }),
    request_id: z.string().nullable(),
    client_address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

/** GET …/audit-log */
export const AuditEntryList = listOf(AuditEntry)
export type AuditEntryList = z.infer<typeof AuditEntryList>

/** GET …/audit-log/people: who acted lately, to filter by. */
export const AuditPeople = z.object({ items: z.array(AuditedPerson) }).meta({ id: 'AuditPeople' })
export type AuditPeople = z.infer<typeof AuditPeople>
