import { EVIDENCE_BYTES_MAX, type EvidenceType, findEvidenceType } from '@tradepost/contract/provider/disputes'
import type { FileUpload, SignedLinkQuery } from '@tradepost/contract/provider/files'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { streamBytes } from '@tradepost/kit/http/request-body'
import { generateUuid } from '@tradepost/kit/ids'
import type { Context } from 'hono'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkLink, signedUrl } from '#src/links.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { storeUpload, type Written } from '#src/storage/storage.ts'
import { checkAnswerable } from './check-answerable.ts'
import { getDispute } from './get-dispute.ts'
import type { DisputeFileRow } from './table.ts'

/** How long an upload can start, in seconds, as for a product's files. */
const UPLOAD_SECONDS = (15 * MINUTE) / SECOND

/** The first bytes of a file tell its type; its name only claims one. */
const BEGINNINGS: Readonly<Record<EvidenceType, string>> = {
  'application/pdf': '%PDF-',
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
}

/**
 * Creates the upload of a file that will answer a dispute. Nobody sees it before an answer names it.
 * @throws 404 DISPUTE_NOT_FOUND; 409 INVALID_TRANSITION if the dispute isn't open, DISPUTE_DEADLINE_PASSED
 */
export async function createEvidenceUpload(
  deps: Deps,
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<FileUpload> {
  checkAnswerable(scope, await getDispute(scope, id))
  const file = { ...toTenant(scope), id: generateUuid('evidence'), disputeId: id, name, createdAt: scope.clock.now() }
  await scope.trx
    .insertInto('disputeFiles')
    .values({ ...file, key: null, bytes: null, sha256: null, position: null, arrivedAt: null })
    .execute()
  const link = { path: `/uploads/evidence/${file.id}`, purpose: 'upload evidence', id: file.id, seconds: UPLOAD_SECONDS } as const
  return { file_id: file.id, url: signedUrl({ ...deps, url: deps.config.url }, link) }
}

/**
 * Passes bytes on; refuses a beginning that isn't of the type that the name claims. @throws 422 UPLOAD_EMPTY,
 * EVIDENCE_TYPE_NOT_SUPPORTED
 */
async function* checkType(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const type = findEvidenceType(name)
  const expected = Buffer.from(type ? BEGINNINGS[type] : '', 'latin1')
  let beginning: Uint8Array = new Uint8Array()
  let isChecked = false
  for await (const piece of pieces) {
    if (isChecked) {
      yield piece
      continue
    }
    beginning = Buffer.concat([beginning, piece])
    if (beginning.byteLength < expected.byteLength) continue
    if (!expected.equals(beginning.subarray(0, expected.byteLength))) throw fault('EVIDENCE_TYPE_NOT_SUPPORTED')
    isChecked = true
    yield beginning
  }
  if (!isChecked) throw fault(beginning.byteLength === 0 ? 'UPLOAD_EMPTY' : 'EVIDENCE_TYPE_NOT_SUPPORTED')
}

type Upload = { fileId: string; query: SignedLinkQuery; request: Context }

/**
 * Receives a file of evidence. The first complete file uses up the link; a refused or interrupted one doesn't.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED; 400 if the upload was interrupted; 409 LINK_USED, or the dispute can't be answered
 * anymore; 413 above 5 MB; 422 for other types
 */
export async function receiveEvidence(deps: Deps, { fileId, query, request }: Upload): Promise<void> {
  checkLink(deps, { purpose: 'upload evidence', id: fileId }, query)
  const file = await deps.database.db.selectFrom('disputeFiles').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!file) throw fault('LINK_NOT_VALID')
  if (file.arrivedAt) throw fault('LINK_USED')
  const pieces = checkType(streamBytes(request, EVIDENCE_BYTES_MAX), file.name)
  await storeUpload(deps.storage, { kind: 'evidence', id: file.id }, pieces, (written) =>
    transact(deps, file, async (scope) => {
      checkAnswerable(scope, await getDispute(scope, file.disputeId))
      await finalizeFile(scope, file, written)
    }),
  )
}

/** @throws 409 LINK_USED for the second of two concurrent uploads. */
async function finalizeFile(scope: Scope, file: DisputeFileRow, { key, size, sha256 }: Written): Promise<void> {
  const { numUpdatedRows } = await scope.trx
    .updateTable('disputeFiles')
    .set({ key, bytes: size, sha256, arrivedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: file.id }))
    .where('arrivedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('LINK_USED')
}
