import type { ImportLine, LicenseKeyImport, LicenseKeyImportResult } from '@tradepost/contract/platform/sales/seller-license-keys'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { fault, toRefusal } from '#src/faults.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { RecordScope } from '#src/scope.ts'

type ResultLine = LicenseKeyImportResult['lines'][number]

/** Finds the IDs of the customers that an import names by email. */
async function findCustomers(
  { trx, organizationId, environment }: RecordScope,
  lines: readonly ImportLine[],
): Promise<ReadonlyMap<string, string[]>> {
  const emails = [...new Set(lines.map(({ customer }) => customer.toLowerCase()).filter((text) => text.includes('@')))]
  const { rows } = await sql<{ email: string; ids: string[] }>`
    select email, array_agg(id) as ids from customer_records
    where organization_id = ${organizationId} and environment = ${environment} and body is not null
      and email = any(${emails}::text[])
    group by email`.execute(trx)
  return new Map(rows.map(({ email, ids }) => [email, ids]))
}

/** Returns the ID of a line's customer. @throws 422 for an email of none, or of several */
function toCustomerId({ customer }: ImportLine, known: ReadonlyMap<string, string[]>): string {
  if (!customer.includes('@')) return customer
  const ids = known.get(customer.toLowerCase()) ?? []
  const [id] = ids
  if (id === undefined) throw fault('LICENSE_KEY_CUSTOMER_UNKNOWN')
  if (ids.length > 1) throw fault('LICENSE_KEY_CUSTOMER_AMBIGUOUS')
  return id
}

const refusalOf = ({ line }: ImportLine, refused: Fault): ResultLine => ({
  line,
  license_key_id: null,
  refusal: toRefusal(refused),
})

/**
 * Imports keys one after the other, each with a result of its own. If the provider can't be called, the lines after it are
 * refused without another attempt.
 */
export async function importLicenseKeys(
  provider: PaymentsProvider,
  scope: RecordScope,
  { product_id, lines }: LicenseKeyImport,
): Promise<LicenseKeyImportResult> {
  const known = await findCustomers(scope, lines)
  const results: ResultLine[] = []
  let outage: Fault | undefined
  for (const each of lines) {
    if (outage) {
      results.push(refusalOf(each, outage))
      continue
    }
    const { line, key, activations_limit, expires_at } = each
    try {
      const customer_id = toCustomerId(each, known)
      const { id } = await provider.licenseKeys.create({ key, customer_id, product_id, activations_limit, expires_at })
      results.push({ line, license_key_id: id, refusal: null })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (isTransient(error.code)) outage = error
      results.push(refusalOf(each, error))
    }
  }
  return { lines: results }
}
