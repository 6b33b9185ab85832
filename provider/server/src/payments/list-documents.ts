import type { PaymentLineItems } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database/database'
import { type Scope, toTenant } from '#src/scope.ts'

type Found = { kind: 'invoice' | 'credit_note'; number: string; refundId: string | null; tax: number }

/** Lists the credit notes and then the invoices of a payment by their printed numbers, each oldest first: the last invoice counts. */
export async function listDocuments(scope: Scope, paymentId: string): Promise<PaymentLineItems['documents']> {
  const { businessId, mode } = toTenant(scope)
  const { rows } = await sql<Found>`
    select kind, document->>'number' as number, refund_id, tax from (
      select 'credit_note' as kind, number as place, document, refund_id, (document->>'tax')::bigint as tax from credit_notes
      where business_id = ${businessId} and mode = ${mode} and (
        refund_id = any(select id from refunds where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId})
        or invoice_id = any(select id from invoices where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId}))
      union all
      select 'invoice', number, document, null,
        (select coalesce(sum((part->>'tax')::bigint), 0)::bigint from jsonb_array_elements(document->'taxes') as part)
      from invoices where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId}
    ) as document order by kind, place`.execute(scope.trx)
  return rows.map(({ refundId, ...document }) => ({ ...document, refund_id: refundId }))
}
