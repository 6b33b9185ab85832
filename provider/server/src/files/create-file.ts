import type { UploadProductFile } from '@tradepost/contract/provider/files'
import { generateUuid } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { FileRow } from './table.ts'

/** Creates the row of a product's file; deliveries don't list it before the upload completes. */
export async function createFile(scope: Scope, productId: string, input: UploadProductFile): Promise<FileRow> {
  return scope.trx
    .insertInto('files')
    .values({
      ...toTenant(scope),
      id: generateUuid('file'),
      productId,
      name: input.file_name,
      key: null,
      bytes: null,
      sha256: null,
      createdAt: scope.clock.now(),
      arrivedAt: null,
      removedAt: null,
      scan: 'unscanned',
      scanAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
