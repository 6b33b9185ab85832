import { type Scope, toTenant } from '#src/scope.ts'

/**
 * Returns the next number of the business in a series. Locks the counter until the transaction ends, so the next document waits. A
 * number from a failed transaction is reused, so none is ever missing.
 */
export async function allocateNumber(scope: Scope, counters: 'invoiceCounters' | 'creditNoteCounters'): Promise<number> {
  const { lastNumber } = await scope.trx
    .insertInto(counters)
    .values({ ...toTenant(scope), lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'mode']).doUpdateSet((row) => ({ lastNumber: row(`${counters}.lastNumber`, '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}
