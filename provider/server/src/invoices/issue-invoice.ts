import type { Bulk } from '@tradepost/kit/database/batch'
import { json, sql } from '@tradepost/kit/database/database'
import { read, write } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import type { Seller } from '#src/brands/table.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { buildInvoiceDocument, type CorrectedInvoiceOf, correctInvoiceDocument } from './document.ts'
import type { InvoiceRow } from './table.ts'

type Counters = 'invoice_counters' | 'credit_note_counters'

const toKey = ({ businessId, mode }: Tenant): string => `${businessId}/${mode}`

/** Takes a range of numbers for each business. Locks the counters in one order, so that two batches can't block each other. */
const createAllocation =
  (counters: Counters): Bulk<ProviderTables, Tenant, number> =>
  async (db, asks) => {
    const wanted = [...Map.groupBy(asks, toKey).values()].flatMap((same) =>
      same.slice(0, 1).map(({ businessId, mode }) => ({ business_id: businessId, mode, count: same.length })),
    )
    const { rows } = await sql<Tenant & { lastNumber: number; count: number }>`
      with wanted as (select * from jsonb_to_recordset(${json(wanted)}) as wanted (business_id text, mode text, count int))
      insert into ${sql.table(counters)} as counter (business_id, mode, last_number)
      select business_id, mode, count from wanted order by business_id, mode
      on conflict (business_id, mode) do update set last_number = counter.last_number + excluded.last_number
      returning business_id, mode, last_number`.execute(db)
    const counts = new Map(wanted.map(({ business_id, mode, count }) => [toKey({ businessId: business_id, mode }), count]))
    const next = new Map(rows.map((row) => [toKey(row), row.lastNumber - (counts.get(toKey(row)) ?? 0)]))
    return asks.map((ask) => {
      const number = (next.get(toKey(ask)) ?? 0) + 1
      next.set(toKey(ask), number)
      return number
    })
  }

const ALLOCATIONS = {
  invoiceCounters: createAllocation('invoice_counters'),
  creditNoteCounters: createAllocation('credit_note_counters'),
}

/**
 * Returns the next number of the business in a series. Locks the counter until the transaction ends, so the next document waits.
 * A number from a failed transaction is reused, so none is ever missing. A batch takes the numbers of all its documents at once.
 */
export async function allocateNumber(scope: Scope, counters: keyof typeof ALLOCATIONS): Promise<number> {
  return read(scope, ALLOCATIONS[counters], toTenant(scope))
}

/** The sale that an invoice documents. */
type Sold = { payment: PaymentRow; lines: readonly PaymentLineRow[]; seller: Seller }

/**
 * Issues the invoice of a successful payment, under the payment's `invoiceId`, in the transaction that records the outcome. A
 * payment of 0 gets one too, to document the items and why they cost nothing. Called late in the transaction, because other
 * payments of the business wait for the number.
 */
export async function issueInvoice(scope: Scope, { payment, lines, seller }: Sold): Promise<InvoiceRow> {
  assert(payment.status === 'succeeded' && payment.invoiceId, 'Invoices are over what was paid')
  const number = await allocateNumber(scope, 'invoiceCounters')
  const issuedAt = scope.clock.now()
  const document = buildInvoiceDocument({ number, payment, lines, seller, issuedAt })
  const { id: paymentId, invoiceId: id } = payment
  const invoice = { ...toTenant(scope), id, paymentId, corrects: null, number, document, issuedAt }
  await write(scope, 'invoices', [invoice])
  return invoice
}

type Correcting = { first: InvoiceRow } & Omit<CorrectedInvoiceOf, 'number' | 'first' | 'issuedAt'>

/**
 * Issues the invoice that replaces the first one of a payment, which stays as it is. From then on it is the payment's. Called
 * late in the transaction, for the same reason.
 */
export async function issueCorrectedInvoice(scope: Scope, { first, ...of }: Correcting): Promise<InvoiceRow> {
  const number = await allocateNumber(scope, 'invoiceCounters')
  const issuedAt = scope.clock.now()
  const document = correctInvoiceDocument({ ...of, number, first: first.document, issuedAt })
  const { id: corrects, paymentId } = first
  const invoice = { ...toTenant(scope), id: generateId('invoice'), paymentId, corrects, number, document, issuedAt }
  await write(scope, 'invoices', [invoice])
  await scope.trx
    .updateTable('payments')
    .set({ invoiceId: invoice.id, updatedAt: issuedAt })
    .where((row) => row.and({ ...toTenant(scope), id: paymentId }))
    .execute()
  return invoice
}
