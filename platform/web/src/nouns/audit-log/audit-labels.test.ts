import { AUDIT_ACTIONS, type AuditEntry, isAuditAction } from '@tradepost/contract/platform/audit-log'
import { describe, expect, test } from 'vitest'
import { actionOptions, actorLabel, entryLabel, objectLabel, objectOptions } from './audit-labels.ts'

const ann = { id: 'u1', name: 'Ann Lee', email: 'ann@example.com' }
const root = { id: 'u2', name: 'Root Admin', email: 'root@example.com' }
const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'aud_1',
  created_at: '2026-11-21T09:00:00Z',
  organization: null,
  actor: ann,
  acting_as: null,
  action: 'product.created',
  outcome: 'done',
  refusal: null,
  object: { id: 'pdt_1', name: 'Caliper' },
  changes: {},
  request_id: null,
  client_address: null,
  ...changes,
})

test.each(AUDIT_ACTIONS.filter(isAuditAction))(
  '%s has a sentence that names who did it, a name, and a kind of object',
  (action) => {
    const sentence = entryLabel(entry({ action }))
    expect(sentence).toMatch(/^Ann Lee \w+/)
    expect(sentence).not.toMatch(/undefined|[{}]/)
    expect(actionOptions.find(({ value }) => value === action)?.label).toMatch(/^[A-Z]/)
    expect(objectOptions.map(({ label }) => label)).toContain(objectLabel({ action }))
  },
)

describe('a changed role', () => {
  const role_changed = (changes: AuditEntry['changes']) =>
    entryLabel(entry({ action: 'member.role_changed', object: { id: 'm', name: 'Bo Ray' }, changes }))

  test.each([
    [{ role: { old: 'member', new: 'admin' } }, 'Ann Lee changed the role of Bo Ray from Member to Admin'],
    [{ role: { old: 'member', new: 'owner,support' } }, 'Ann Lee changed the role of Bo Ray from Member to Owner, support'],
    [{ role: { new: 'admin' } }, 'Ann Lee changed the role of Bo Ray to Admin'],
    [{}, 'Ann Lee changed the role of Bo Ray'],
  ])('%j reads "%s"', (changes, sentence) => expect(role_changed(changes)).toBe(sentence))
})

test.each<[Partial<AuditEntry>, string]>([
  [{}, 'Ann Lee'],
  [{ actor: root, acting_as: ann }, 'Root Admin (as Ann Lee)'],
  [{ actor: null }, 'Tradepost'],
  [{ actor: { ...ann, name: '' } }, 'ann@example.com'],
  [{ actor: { id: 'u', name: null, email: null } }, 'Deleted account'],
])('%j acted as "%s"', (changes, label) => expect(actorLabel(entry(changes))).toBe(label))

test.each<[Partial<AuditEntry>, string]>([
  [{ outcome: 'refused' }, 'Attempt by Ann Lee: Product created, Caliper'],
  [{ outcome: 'requested', object: { id: 'pdt_1', name: null } }, 'Attempt by Ann Lee: Product created, pdt_1'],
  [{ outcome: 'refused', object: { id: null, name: null } }, 'Attempt by Ann Lee: Product created'],
])('what was not done is an attempt: %j', (changes, sentence) => expect(entryLabel(entry(changes))).toBe(sentence))
