import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkLink } from '#src/links.ts'
import { getFileOfLink } from './get-file.ts'
import { streamStored } from './stream-stored.ts'

type Download = { fileId: string; query: SignedLinkQuery; request: Context }

/**
 * Sends a file, or the requested range, to anyone with a signed URL.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED, 404 FILE_NOT_FOUND
 */
export async function sendFile(deps: Deps, { fileId, query, request }: Download): Promise<Response> {
  checkLink(deps, { purpose: 'download a file', id: fileId }, query)
  const { id, name, bytes, sha256 } = await getFileOfLink(deps.database.db, fileId)
  if (bytes === null) throw fault('FILE_NOT_FOUND')
  return streamStored(deps, { place: { kind: 'files', id }, name, bytes, sha256 }, request)
}
