import { useMutation } from '@tanstack/react-query'
import {
  type ChallengeForm,
  EvidenceLink,
  SellerDispute,
  UploadedEvidence,
} from '@tradepost/contract/platform/sales/seller-disputes'
import { uploads } from '#src/shell/forms/uploads.ts'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'
import { nounKey, thingKey, thingPath } from '#src/shell/lists/noun-queries.ts'
import { openElsewhere } from '#src/shell/open-elsewhere.ts'
import { sendRequest } from '#src/shell/request.ts'

type Which = { slug: string; id: string }

const pathOf = ({ slug, id }: Which) => thingPath(slug, 'disputes', id)

/** Owner of the uploads of a dispute's evidence. */
export const evidenceOwner = (id: string) => `evidence of ${id}`

const disputes = defineMutations({
  noun: 'disputes',
  answer: SellerDispute,
  idOf: (dispute) => dispute.dispute_id,
  shownIn: (slug, dispute) => [nounKey(slug, 'payments'), thingKey(slug, 'payments', dispute.payment_id)],
})

/** Accepts a dispute: the customer keeps the amount. */
export const useAccept = ({ slug, id }: Which) => disputes.useAct(slug, id, () => ({ leaf: 'accept' }))
/** Challenges a dispute with an explanation and files. */
export const useChallenge = ({ slug, id }: Which) =>
  disputes.useAct(slug, id, (body: ChallengeForm) => ({ leaf: 'challenge', body }))

/** Uploads a file of evidence; `onArrived` gets its ID. */
export function sendEvidence(which: Which, file: File, onArrived: (file: UploadedEvidence) => void): void {
  uploads.add({
    owner: evidenceOwner(which.id),
    path: `${pathOf(which)}/files?${new URLSearchParams({ name: file.name })}`,
    file,
    answer: UploadedEvidence,
    onArrived,
  })
}

/** Downloads a file of the answer. */
export function useEvidenceDownload(which: Which) {
  return useMutation({
    mutationFn: (fileId: string) => sendRequest(EvidenceLink, `${pathOf(which)}/files/${encodeURIComponent(fileId)}`),
    onSuccess: ({ url }) => openElsewhere(url),
  })
}
