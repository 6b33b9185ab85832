import type { ChallengeForm, SellerDispute, UploadedEvidence } from '@tradepost/contract/platform/sales/seller-disputes'
import { EVIDENCE_BYTES_MAX, findEvidenceType } from '@tradepost/contract/provider/disputes'
import type { Callers } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { KeptEvidence } from '#src/payments-provider/calls/disputes.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { disputes } from '#src/records/nouns/disputes.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import { openSellerProvider, recordOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { forwardUpload, type Incoming } from '#src/seller/forward-upload.ts'
import { readDispute } from './get-dispute.ts'

type UploadCall = Pick<Callers['seller'], 'deps' | 'scope'> & Incoming

const EVIDENCE_LIMIT = { bytesMax: EVIDENCE_BYTES_MAX, refusal: 'PAYLOAD_TOO_LARGE:evidence' } as const

/**
 * Uploads a file to answer a dispute with. Nobody sees it before an answer names it.
 * @throws 409 DISPUTE_ANSWERED_ELSEWHERE, PAYMENTS_CONFLICT if it can't be answered anymore; 413; 422 for other types
 */
export async function uploadEvidence(asked: UploadCall, id: string, { name }: { name: string }): Promise<UploadedEvidence> {
  if (!findEvidenceType(name)) throw fault('EVIDENCE_TYPE_NOT_SUPPORTED')
  await checkAnsweredHere(asked)
  const { file_id } = await forwardUpload(asked, EVIDENCE_LIMIT, async () =>
    (await openSellerProvider(asked)).disputes.createFile(id, name),
  )
  // Checked against the limit, and required, before the upload began.
  return { file_id, filename: name, file_size: Number(asked.request.req.header('content-length')) }
}

/** @throws 409 DISPUTE_ANSWERED_ELSEWHERE with the hosted provider, whose API only reads disputes */
async function checkAnsweredHere({ scope }: SellerCall): Promise<void> {
  const { environment } = await getActiveConnection(scope)
  if (environment !== 'embedded') throw fault('DISPUTE_ANSWERED_ELSEWHERE')
}

/** Gives the amount to the customer. @throws 404; 409 if it can't be answered anymore */
export async function acceptDispute(asked: SellerCall, id: string): Promise<void> {
  await checkAnsweredHere(asked)
  await (await openSellerProvider(asked)).disputes.accept(id)
}

/**
 * Answers with an explanation and files; the bank then decides. Returns the answer with its files, or null while the provider
 * can't tell their names.
 * @throws 404; 409 if it can't be answered anymore; 422
 */
export async function answerDispute(asked: SellerCall, id: string, form: ChallengeForm): Promise<SellerDispute['answer']> {
  await checkAnsweredHere(asked)
  const { connection, provider } = await openActiveProvider(asked.deps, asked.scope.organizationId)
  await provider.disputes.challenge(id, form)
  // The names of the files take a request of their own. The event of the answer may overtake it on its way to the record.
  const evidence = await provider.disputes.getEvidence(id).catch(() => undefined)
  refreshRecordSoon(asked.deps, { connection, noun: disputes, id })
  const { explanation, files } = KeptEvidence.safeParse(evidence).data ?? { explanation: null, files: [] }
  return explanation === null ? null : { explanation, files }
}

/** Returns a new download URL, valid for 15 minutes. @throws 404 also for a file that the answer doesn't have */
export async function getEvidenceLink(asked: SellerCall, id: string, fileId: string): Promise<{ url: string }> {
  await checkAnsweredHere(asked)
  // What the provider says of a file is kept with its dispute, so there must be one.
  await recordOf(asked, { noun: disputes, id }, readDispute)
  const { files } = await (await openSellerProvider(asked)).disputes.getEvidence(id)
  const url = files.find((file) => file.file_id === fileId)?.download_url
  if (!url || !/^https?:\/\//.test(url)) throw fault('PAYMENTS_ITEM_NOT_FOUND:file')
  return { url }
}
