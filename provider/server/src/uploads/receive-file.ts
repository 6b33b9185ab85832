import { FILE_BYTES_MAX, type SignedLinkQuery } from '@tradepost/contract/provider/files'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { streamBytes } from '@tradepost/kit/http/request-body'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { getFileOfLink } from '#src/files/read-files.ts'
import type { FileRow } from '#src/files/table.ts'
import { checkLink } from '#src/links.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { storeUpload, type Written } from '#src/storage/storage.ts'
import type { ProviderTables } from '#src/tables.ts'

type Upload = { fileId: string; query: SignedLinkQuery; request: Context }

/**
 * Stores an uploaded file as it arrives, whatever its size, and lists it with its product. An interrupted upload stores nothing
 * and can be repeated; the first complete file uses up the link.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED; 400 if the upload was interrupted; 409 LINK_USED; 413; 422 UPLOAD_EMPTY,
 * FILE_STORAGE_FULL
 */
export async function receiveFile(deps: Deps, { fileId, query, request }: Upload): Promise<void> {
  checkLink(deps, { purpose: 'upload a file', id: fileId }, query)
  const file = await getFileOfLink(deps.database.db, fileId)
  if (file.arrivedAt) throw fault('LINK_USED')
  const bytesMax = deps.config.fileBytesPerBusiness
  // Known before the bytes are sent; what counts is decided below.
  await checkQuota(deps.database.db, file, { more: Number(request.req.header('content-length') ?? 0), bytesMax })
  await storeUpload(deps.storage, { kind: 'files', id: file.id }, streamBytes(request, FILE_BYTES_MAX), async (written) => {
    if (written.size === 0) throw fault('UPLOAD_EMPTY')
    await transact(deps, file, async (scope) => {
      await scope.trx.selectFrom('businesses').select('id').where('id', '=', file.businessId).forNoKeyUpdate().execute()
      await checkQuota(scope.trx, file, { more: written.size, bytesMax })
      const scan = deps.config.fileScanner === undefined ? 'unscanned' : 'pending'
      await finalizeFile(scope, file, { ...written, scan, scanAt: scan === 'pending' ? deps.clock.now() : null })
      if (scan === 'pending') scope.leaves.add('scans')
    })
  })
}

type Quota = { more: number; bytesMax: number }

/** @throws 422 FILE_STORAGE_FULL if the files of the business, of both modes and removed ones too, would have more bytes */
async function checkQuota(db: Kysely<ProviderTables>, { businessId }: FileRow, { more, bytesMax }: Quota): Promise<void> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('bytes'))
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  if (Number(bytes) + more > bytesMax) throw fault('FILE_STORAGE_FULL')
}

type Arrived = Written & Pick<FileRow, 'scan' | 'scanAt'>

/** @throws 409 LINK_USED for the second of two concurrent uploads. */
async function finalizeFile(scope: Scope, file: FileRow, { key, size, sha256, scan, scanAt }: Arrived): Promise<void> {
  const { numUpdatedRows } = await scope.trx
    .updateTable('files')
    .set({ key, bytes: size, sha256, scan, scanAt, arrivedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: file.id }))
    .where('arrivedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('LINK_USED')
}
