import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import * as z from 'zod'
import { SoldLines } from '#src/payments-provider/calls/payments.ts'
import type { Body } from '#src/records/merge-update.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

/** What an accountant asks about a payment that lists leave out; null: its record doesn't have it yet. */
export type PaymentFacts = {
  tax: number | null
  country: string | null
  /** The printed number. */
  invoiceNumber: string | null
  creditNotes: SoldLines['documents']
}

const Facts = z.object({
  payment_id: z.string(),
  tax: z.int().nullable().catch(null),
  billing: z.object({ country: z.string().nullable().catch(null) }).catch({ country: null }),
  invoice_id: z.string().nullable().catch(null),
  lines: SoldLines.nullable().catch(null),
})

/** Reads the facts of a payment. A hosted provider tells no printed numbers: there, an invoice is known by its ID. */
export function readPaymentFacts(body: Body, environment: ProviderEnvironment): PaymentFacts {
  const { tax, billing, invoice_id: invoiceId, lines } = Facts.parse(body)
  const documents = lines?.documents ?? []
  const invoice = documents.findLast(({ kind }) => kind === 'invoice')
  return {
    tax,
    country: billing.country,
    invoiceNumber: invoice?.number ?? (environment === 'embedded' ? null : invoiceId),
    creditNotes: documents.filter(({ kind }) => kind === 'credit_note'),
  }
}

/** Loads the facts of these payments, by their IDs. */
export async function loadPaymentFacts(scope: RecordScope, ids: readonly string[]): Promise<Map<string, PaymentFacts>> {
  const bodies = await listBodiesOf(scope, payments, [...new Set(ids)])
  return new Map(bodies.map((body) => [String(body[payments.id]), readPaymentFacts(body, scope.environment)]))
}
