import type { Scope } from '#src/scope.ts'
import type { BusinessRow } from './table.ts'

/** Returns the business of the scope. */
export async function getBusiness(scope: Pick<Scope, 'trx' | 'businessId'>): Promise<BusinessRow> {
  return scope.trx.selectFrom('businesses').selectAll().where('id', '=', scope.businessId).executeTakeFirstOrThrow()
}
