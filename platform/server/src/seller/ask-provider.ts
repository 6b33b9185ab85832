import type { Callers } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { loadRecord } from '#src/records/load-record.ts'
import { type LoadedRecords, loadRecords } from '#src/records/load-records.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'

/** Defaults for every seller route: the door decides who may call it, and the provider may be away. */
export const asSeller = { caller: 'seller', transaction: 'own', faults: [401, 404, 409, 502, 503] } as const

/** Additional defaults for routes whose body is a file. */
export const asUpload = { faults: [400, ...asSeller.faults, 413, 415, 422] } as const

/** The business of the seller's request. */
export type SellerCall = Pick<Callers['seller'], 'deps' | 'scope'>

/** Opens the provider that the business in the path sells through. @throws PAYMENTS_KEY_MISSING until its account is open */
export async function openSellerProvider({ deps, scope }: SellerCall): Promise<PaymentsProvider> {
  return (await openActiveProvider(deps, scope.organizationId)).provider
}

/** Loads the records of that provider. @throws PAYMENTS_KEY_MISSING */
export const recordsOf = ({ deps, scope }: SellerCall): Promise<LoadedRecords> => loadRecords(deps, scope)

/** Loads one record for a page of its own. @throws 404 for another business's record; 502 RECORD_UNREADABLE */
export async function recordOf<T>(
  { deps, scope }: SellerCall,
  { noun, id }: { noun: Noun; id: string },
  read: (body: Body) => T | undefined,
): Promise<T> {
  const connection = await getActiveConnection(scope)
  return (await loadRecord(deps, { connection, noun, id }, read)).record
}
