import { type Scope, toTenant } from '#src/scope.ts'
import type { FileRow } from './table.ts'

/** Lists the files that a product delivers: uploaded and not removed, oldest first. `viewFile` returns the wire format. */
export async function listFiles(scope: Scope, productId: string): Promise<FileRow[]> {
  return scope.trx
    .selectFrom('files')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), productId }))
    .where('arrivedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
