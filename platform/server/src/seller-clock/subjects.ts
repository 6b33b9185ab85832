import type { Permission } from '@tradepost/contract/platform/permissions'
import type { Permissions } from '#src/auth/permissions.ts'
import { customers } from '#src/records/customers.ts'
import { disputes } from '#src/records/disputes.ts'
import { licenseKeys } from '#src/records/license-keys.ts'
import type { Noun } from '#src/records/noun.ts'
import { payments } from '#src/records/payments.ts'
import { payouts } from '#src/records/payouts.ts'
import { refunds } from '#src/records/refunds.ts'
import { subscriptions } from '#src/records/subscriptions.ts'

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
