import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import * as z from 'zod'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import type { Noun } from '#src/records/noun.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { disputes } from '#src/records/nouns/disputes.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { payouts } from '#src/records/nouns/payouts.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { subscriptions } from '#src/records/nouns/subscriptions.ts'

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)
const Text = z.string().min(1).max(200)

/** What an event's object or a record says of whom and of how much; a field in an unknown format is left out. */
export const EventFacts = z
  .object({
    customer: optional(z.object({ name: Text })),
    total_amount: optional(z.int()),
    recurring_pre_tax_amount: optional(z.int()),
    /** Of disputes it is text. */
    amount: optional(z.coerce.number().int()),
    currency: optional(z.string().length(3)),
  })
  .transform(({ customer, currency, ...amounts }) => {
    const amount = amounts.total_amount ?? amounts.recurring_pre_tax_amount ?? amounts.amount
    return {
      customer_name: customer?.name ?? null,
      ...(amount !== undefined && currency ? { amount, currency } : { amount: null, currency: null }),
    }
  })
export type EventFacts = z.infer<typeof EventFacts>

export const NO_FACTS: EventFacts = { customer_name: null, amount: null, currency: null }

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
