import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChallengeForm, EvidenceLink, SellerDispute, UploadedEvidence } from '@tradepost/contract/platform/seller-disputes'
import { nounKey, thingKey, thingPath } from '#src/shell/noun-queries.ts'
import { openElsewhere } from '#src/shell/open-elsewhere.ts'
import { sendRequest } from '#src/shell/request.ts'
import { uploads } from '#src/shell/uploads.ts'

type Which = { slug: string; id: string }

const pathOf = ({ slug, id }: Which) => thingPath(slug, 'disputes', id)

/** Owner of the uploads of a dispute's evidence. */
export const evidenceOwner = (id: string) => `evidence of ${id}`

/** Caches the server's answer, and refetches what shows the dispute. */
function remember(client: QueryClient, { slug, id }: Which, dispute: SellerDispute): void {
  client.setQueryData(thingKey(slug, 'disputes', id), dispute)
  for (const queryKey of [nounKey(slug, 'disputes'), nounKey(slug, 'payments'), thingKey(slug, 'payments', dispute.payment_id)])
    void client.invalidateQueries({ queryKey })
}

/** Accepts a dispute: the customer keeps the amount. */
export function useAccept(which: Which) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendRequest(SellerDispute, `${pathOf(which)}/accept`, { method: 'POST' }),
    onSuccess: (dispute) => remember(client, which, dispute),
  })
}

/** Challenges a dispute with an explanation and files. */
export function useChallenge(which: Which) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChallengeForm) => sendRequest(SellerDispute, `${pathOf(which)}/challenge`, { method: 'POST', body }),
    onSuccess: (dispute) => remember(client, which, dispute),
  })
}

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
