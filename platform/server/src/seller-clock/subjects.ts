import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import type { Noun } from '#src/records/noun.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { disputes } from '#src/records/nouns/disputes.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { payouts } from '#src/records/nouns/payouts.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { subscriptions } from '#src/records/nouns/subscriptions.ts'

/** A kind of object that an event is about, and who may read it. */
type Subject = { noun: Noun; needs: Permission }

/** By the prefix of their IDs. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  cus: { noun: customers, needs: 'customer:read' },
  dp: { noun: disputes, needs: 'dispute:read' },
  lic: { noun: licenseKeys, needs: 'licenseKey:read' },
  pay: { noun: payments, needs: 'payment:read' },
  pyt: { noun: payouts, needs: 'payout:read' },
  ref: { noun: refunds, needs: 'refund:read' },
  sub: { noun: subscriptions, needs: 'subscription:read' },
}

/** Returns what kind of object has this ID; undefined for someone who may not read it. */
export function findSubject(id: string, permissions: Permissions): Subject | undefined {
  const subject = SUBJECTS[id.split('_')[0] ?? '']
  return subject && permissions.has(subject.needs) ? subject : undefined
}
