import { type Scope, tenantOf } from '#src/scope.ts'
import type { FileRow } from './table.ts'

/** The files that buyers of a product get: those that arrived and were not taken out, oldest first. `viewFile` makes the wire of each. */
export async function listFiles(scope: Scope, productId: string): Promise<FileRow[]> {
  return scope.trx
    .selectFrom('files')
    .selectAll()
    .where((row) => row.and({ ...tenantOf(scope), productId }))
    .where('arrivedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
