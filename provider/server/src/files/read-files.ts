import type { Kysely } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { FileRow } from './table.ts'

/**
 * Lists the files of a product: uploaded and not removed, oldest first. Customers get those that are released (states.ts).
 * `viewFile` returns the wire format.
 */
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

/** Returns the file of a signed URL; the signature proves access. @throws 404 FILE_NOT_FOUND */
export async function getFileOfLink(db: Kysely<ProviderTables>, id: string): Promise<FileRow> {
  const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw fault('FILE_NOT_FOUND')
  return file
}
