import { type DisputeEvidence, findEvidenceType } from '@tradepost/contract/provider/disputes'
import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { sql } from '@tradepost/kit/database/database'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { DOWNLOAD_SECONDS } from '#src/files/file-url.ts'
import { streamStored } from '#src/files/stream-stored.ts'
import { checkLink, signedUrl } from '#src/links.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { keyOf } from '#src/storage/storage.ts'
import { advanceDispute } from './advance-dispute.ts'
import { checkAnswerable } from './check-answerable.ts'
import { type DisputeOfCustomer, getDispute } from './get-dispute.ts'
import type { DisputeFileRow } from './table.ts'

type Answer = { id: string; explanation: string; fileIds: readonly string[] }

/**
 * Answers a dispute with an explanation and files, in the order in which they are named; the bank then decides. The answer to a
 * later stage replaces the one before.
 * @throws 404 DISPUTE_NOT_FOUND; 409 if it can't be answered anymore; 422 FILE_DOES_NOT_EXIST if a file isn't this dispute's or
 * was never uploaded
 */
export async function answerDispute(scope: Scope, { id, explanation, fileIds }: Answer): Promise<DisputeOfCustomer> {
  const dispute = await getDispute(scope, id)
  checkAnswerable(scope, dispute)
  const challenged = await advanceDispute(scope, dispute, 'challenge', { explanation })
  const { rows } = await sql<{ isNamed: boolean }>`
    update dispute_files set position = array_position(${[...fileIds]}::uuid[], id)
    where business_id = ${scope.businessId} and mode = ${scope.mode} and dispute_id = ${id} and arrived_at is not null
    returning position is not null as is_named`.execute(scope.trx)
  if (rows.filter(({ isNamed }) => isNamed).length !== fileIds.length) throw fault('FILE_DOES_NOT_EXIST')
  return challenged
}

/** Returns the URL of a file for 15 minutes, signed for the business that uploaded it. */
function evidenceUrl(deps: Deps, { id, businessId }: DisputeFileRow): string {
  const link = {
    path: `/evidence/${id}/download`,
    purpose: 'download evidence',
    id,
    receiver: businessId,
    seconds: DOWNLOAD_SECONDS,
  } as const
  return signedUrl({ ...deps, url: deps.config.url }, link)
}

/** Returns what the business answered, with temporary URLs of its files. @throws 404 DISPUTE_NOT_FOUND */
export async function getEvidence(deps: Deps, scope: Scope, id: string): Promise<DisputeEvidence> {
  const { explanation } = await getDispute(scope, id)
  const files = await scope.trx
    .selectFrom('disputeFiles')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), disputeId: id }))
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return {
    explanation,
    files: files.map((file) => ({
      file_id: file.id,
      filename: file.name,
      download_url: evidenceUrl(deps, file),
      expires_in: DOWNLOAD_SECONDS,
      content_type: findEvidenceType(file.name) ?? null,
      file_size: file.bytes,
      sha256: file.sha256,
      scan_status: null,
    })),
  }
}

type Download = { fileId: string; query: SignedLinkQuery; request: Context }

/** Sends a file of evidence to whoever has its signed URL. @throws 403 LINK_NOT_VALID, LINK_EXPIRED */
export async function sendEvidence(deps: Deps, { fileId, query, request }: Download): Promise<Response> {
  checkLink(deps, { purpose: 'download evidence', id: fileId }, query)
  const file = await deps.database.db.selectFrom('disputeFiles').selectAll().where('id', '=', fileId).executeTakeFirst()
  if (!file || file.bytes === null) throw fault('LINK_NOT_VALID')
  const { name, bytes, sha256 } = file
  return streamStored(deps, { key: keyOf('evidence', file), name, bytes, sha256 }, request)
}
