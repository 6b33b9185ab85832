import { IMPORT_FIELDS, type ImportField } from '@tradepost/contract/platform/catalog/seller-imports'
import { CustomerForm } from '@tradepost/contract/platform/sales/seller-customers'
import { type Cells, openRow, type ReadRow } from './read-cells.ts'

const fieldOf = (path: string): ImportField | null =>
  path === 'metadata.source_id' ? 'source_id' : (IMPORT_FIELDS.customers.all.find((field) => field === path) ?? null)

/** Reads a row of a file of customers. Without a name, a customer is named after the email, as at the checkout. */
export function readCustomer(cells: Cells): ReadRow<CustomerForm> {
  const email = cells('email')
  const sourceId = cells('source_id')
  const form = {
    email,
    name: cells('name') || email,
    phone_number: cells('phone_number'),
    metadata: sourceId ? { source_id: sourceId } : {},
  }
  return openRow(cells).finish(email, CustomerForm, form, fieldOf)
}
