import {
  AdvanceDispute,
  ChallengeDispute,
  DisputeDetails,
  DisputeEvidence,
  DisputeList,
  ListDisputesQuery,
  RaiseDispute,
  UploadEvidence,
} from '@tradepost/contract/provider/disputes'
import { FileUpload, SignedLinkQuery } from '@tradepost/contract/provider/files'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { advanceDispute } from './advance-dispute.ts'
import { answerDispute, getEvidence, sendEvidence } from './answer-dispute.ts'
import { checkAnswerable } from './check-answerable.ts'
import { getDispute, listDisputes } from './get-dispute.ts'
import { receiveDispute } from './open-dispute.ts'
import { transitionDispute } from './transition-dispute.ts'
import { createEvidenceUpload, receiveEvidence } from './upload-evidence.ts'
import { viewDisputeDetails, viewDisputeListItem } from './view.ts'

/** Beyond the published API, where businesses answer disputes in the dashboard. */
export const disputeRoutes = providerRoutes('Disputes')
  .get(
    '/disputes',
    { summary: 'List disputes', caller: 'read', query: ListDisputesQuery, returns: DisputeList },
    async ({ scope, query }) => ({ items: (await listDisputes(scope, query)).map(viewDisputeListItem) }),
  )
  .get(
    '/disputes/{dispute_id}',
    { summary: 'Get a dispute', caller: 'read', returns: DisputeDetails, faults: [404] },
    async ({ scope, params }) => viewDisputeDetails(await getDispute(scope, params.dispute_id)),
  )
  .post(
    '/disputes/{dispute_id}/accept',
    {
      summary: 'Accept a dispute',
      description: `${EXTENSION} The amount goes to the buyer.`,
      caller: 'write',
      returns: DisputeDetails,
      faults: [404, 409],
    },
    async ({ scope, params }) => {
      const dispute = await getDispute(scope, params.dispute_id)
      checkAnswerable(scope, dispute)
      return viewDisputeDetails(await advanceDispute(scope, dispute, 'accept'))
    },
  )
  .post(
    '/disputes/{dispute_id}/challenge',
    {
      summary: 'Challenge a dispute with an explanation and files',
      description: `${EXTENSION} The bank then decides. At most five PDF, JPG or PNG files of up to 5 MB each.`,
      caller: 'write',
      body: ChallengeDispute,
      returns: DisputeDetails,
      faults: [404, 409],
    },
    async ({ scope, params, body: { explanation, file_ids: fileIds } }) =>
      viewDisputeDetails(await answerDispute(scope, { id: params.dispute_id, explanation, fileIds })),
  )
  .put(
    '/disputes/{dispute_id}/files',
    {
      summary: 'Upload a file to challenge a dispute with',
      description: `${EXTENSION} Send its bytes to the URL, then name it in the challenge.`,
      caller: 'write',
      body: UploadEvidence,
      returns: FileUpload,
      faults: [404, 409],
    },
    async ({ deps, scope, params, body }) => createEvidenceUpload(deps, scope, { id: params.dispute_id, name: body.file_name }),
  )
  .get(
    '/disputes/{dispute_id}/evidence',
    { summary: 'Get the answer to a dispute', description: EXTENSION, caller: 'read', returns: DisputeEvidence, faults: [404] },
    async ({ deps, scope, params }) => getEvidence(deps, scope, params.dispute_id),
  )
  .post(
    '/test_helpers/disputes',
    {
      summary: 'Raise a dispute of a payment, as its buyer',
      description: EXTENSION,
      caller: 'write',
      transaction: 'own',
      body: RaiseDispute,
      returns: DisputeDetails,
      faults: [404, 409],
    },
    async ({ deps, scope, body }) => viewDisputeDetails(await receiveDispute(deps, scope, body)),
  )
  .post(
    '/test_helpers/disputes/{dispute_id}/advance',
    {
      summary: 'Decide a dispute, as its bank or its buyer',
      description: EXTENSION,
      caller: 'write',
      transaction: 'own',
      body: AdvanceDispute,
      returns: DisputeDetails,
      faults: [404, 409],
    },
    async ({ deps, scope, params, body }) => viewDisputeDetails(await transitionDispute(deps, scope, params.dispute_id, body.to)),
  )

/** Bytes of evidence: the signature in the URL grants access. */
export const evidenceRoutes = providerRoutes('Disputes')
  .put(
    '/uploads/evidence/{id}',
    {
      summary: 'Send a file to challenge a dispute with',
      caller: 'hosted',
      rate: 'upload',
      transaction: 'own',
      query: SignedLinkQuery,
      faults: [400, 403, 404, 409, 413],
    },
    async ({ deps, params, query, request }) => receiveEvidence(deps, { fileId: params.id, query, request }),
  )
  .get(
    '/evidence/{id}/download',
    { summary: 'Download a file of evidence', caller: 'hosted', rate: 'file', query: SignedLinkQuery, faults: [403] },
    async ({ deps, params, query, request }) => sendEvidence(deps, { fileId: params.id, query, request }),
  )
