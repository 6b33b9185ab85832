import { FILE_BYTES_MAX, type SignedLinkQuery } from '@tradepost/contract/provider/files'
import { streamBytes } from '@tradepost/kit/http/request-body'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { getFileOfLink } from '#src/files/read-files.ts'
import type { FileRow } from '#src/files/table.ts'
import { checkLink } from '#src/links.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { storeUpload, type Written } from '#src/storage/storage.ts'

type Upload = { fileId: string; query: SignedLinkQuery; request: Context }

/**
 * Stores an uploaded file as it arrives, whatever its size, and lists it with its product. An interrupted upload stores nothing
 * and can be repeated; the first complete file uses up the link.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED; 400 if the upload was interrupted; 409 LINK_USED; 413; 422 UPLOAD_EMPTY
 */
export async function receiveFile(deps: Deps, { fileId, query, request }: Upload): Promise<void> {
  checkLink(deps, { purpose: 'upload a file', id: fileId }, query)
  const file = await getFileOfLink(deps.database.db, fileId)
  if (file.arrivedAt) throw fault('LINK_USED')
  await storeUpload(deps.storage, { kind: 'files', id: file.id }, streamBytes(request, FILE_BYTES_MAX), async (written) => {
    if (written.size === 0) throw fault('UPLOAD_EMPTY')
    await transact(deps, file, (scope) => finalizeFile(scope, file, written))
  })
}

/** @throws 409 LINK_USED for the second of two concurrent uploads. */
async function finalizeFile(scope: Scope, file: FileRow, { key, size, sha256 }: Written): Promise<void> {
  const { numUpdatedRows } = await scope.trx
    .updateTable('files')
    .set({ key, bytes: size, sha256, arrivedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: file.id }))
    .where('arrivedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('LINK_USED')
}
