import type { Scope } from '#src/scope.ts'
import type { BusinessRow } from './table.ts'

/** The business whose work this is. */
export async function getBusiness(scope: Pick<Scope, 'trx' | 'businessId'>): Promise<BusinessRow> {
  return scope.trx.selectFrom('businesses').selectAll().where('id', '=', scope.businessId).executeTakeFirstOrThrow()
}
