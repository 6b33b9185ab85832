import {
  AUDIT_ACTIONS,
  AUDITED,
  type AuditAction,
  type AuditEntry,
  type AuditedObject,
  type AuditedPerson,
  type AuditOutcome,
  isAuditAction,
} from '@tradepost/contract/platform/audit-log'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/dashboard-messages.ts'

/** Returns an action as people read it: "Product created". */
export const actionLabel = (action: AuditAction): string => t(`auditLog.actions.${action}`)

const isAuditedObject = (text: string | undefined): text is AuditedObject => text !== undefined && Object.hasOwn(AUDITED, text)

/** Returns the kind of an entry's object: "Product". */
export function objectLabel({ action }: Pick<AuditEntry, 'action'>): string {
  const [object] = action.split('.')
  return isAuditedObject(object) ? t(`auditLog.objects.${object}`) : action
}

/** All actions, for a filter. */
export const actionOptions = AUDIT_ACTIONS.filter(isAuditAction).map((value) => ({ value, label: actionLabel(value) }))

/** All kinds of objects, for a filter. */
export const objectOptions = Object.keys(AUDITED)
  .filter(isAuditedObject)
  .map((value) => ({ value, label: t(`auditLog.objects.${value}`) }))

export const outcomeLabel = (outcome: AuditOutcome): string => t(`auditLog.outcomes.${outcome}`)

/** Returns a person's name, or the email of someone without one. */
export const personLabel = ({ name, email }: AuditedPerson): string => name || email || t('auditLog.deletedAccount')

/** Returns who acted: "Root Admin (as Ann Lee)". */
export function actorLabel({ actor, acting_as: person }: Pick<AuditEntry, 'actor' | 'acting_as'>): string {
  const name = actor ? personLabel(actor) : t('auditLog.tradepost')
  return person ? t('auditLog.actingAs', { actor: name, person: personLabel(person) }) : name
}

const ROLES: ReadonlyMap<string, string> = new Map([
  ['owner', t('auditLog.roles.owner')],
  ['admin', t('auditLog.roles.admin')],
  ['member', t('auditLog.roles.member')],
  ['user', t('auditLog.roles.user')],
])
const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })

/** Formats the roles of a field, separated by commas as they are stored: "Admin, support". */
function rolesLabel(roles: unknown): string {
  if (typeof roles !== 'string' || roles === '') return t('auditLog.changes.none')
  return inOneLine.format(roles.split(',').map((role) => ROLES.get(role.trim()) ?? role.trim()))
}

/** Returns what an entry is about: a name, or an ID. */
const nameOf = ({ object }: Pick<AuditEntry, 'object'>): string => object.name || object.id || ''

/** Says what happened in one sentence. What was refused, or isn't known to have worked, is an attempt. */
export function entryLabel(entry: AuditEntry): string {
  const { action, outcome, changes } = entry
  const [actor, object] = [actorLabel(entry), nameOf(entry)]
  if (outcome !== 'done') {
    const attempt = { actor, action: actionLabel(action) }
    return object ? t('auditLog.attemptOn', { ...attempt, object }) : t('auditLog.attempt', attempt)
  }
  const { old, new: current } = changes.role ?? {}
  const known = current === undefined ? 'none' : old === undefined ? 'current' : 'both'
  return t(`auditLog.sentences.${action}`, { actor, object, known, old: rolesLabel(old), new: rolesLabel(current) })
}
