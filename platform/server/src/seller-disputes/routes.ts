import {
  ChallengeForm,
  EvidenceLink,
  SellerDispute,
  UploadEvidenceQuery,
  UploadedEvidence,
} from '@tradepost/contract/platform/sales/seller-disputes'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { asSeller, asUpload, recordsOf } from '#src/seller/ask-provider.ts'
import { acceptDispute, answerDispute, getEvidenceLink, uploadEvidence } from './answer-dispute.ts'
import { getDispute } from './get-dispute.ts'

const ONE = '/api/organizations/{slug}/disputes/{dispute_id}'

type DisputeCall = Pick<Callers['seller'], 'deps' | 'scope' | 'permissions'> & { params: { dispute_id: string } }

/** Returns the dispute in the path, as its record has it. */
const showDispute = async (asked: DisputeCall): Promise<SellerDispute> =>
  getDispute(asked, await getActiveConnection(asked.scope), asked.params.dispute_id)

/** Adds to a dispute's timeline what the member just did, unless its event was faster: it can be done once a stage. */
function withStep(dispute: SellerDispute, type: string, now: Date): SellerDispute {
  const { timeline, dispute_stage: stage } = dispute
  if (timeline.some((step) => step.type === type && step.stage === stage)) return dispute
  return { ...dispute, timeline: [{ at: now.toISOString(), type, stage }, ...timeline] }
}

export const sellerDisputeRoutes = platformRoutes('Seller: disputes')
  .get(
    ONE,
    { ...asSeller, needs: 'dispute:read', summary: 'Get a dispute with its timeline', returns: SellerDispute },
    showDispute,
  )
  .post(
    `${ONE}/accept`,
    {
      ...asSeller,
      needs: 'dispute:respond',
      action: 'dispute.accepted',
      summary: 'Accept a dispute: the customer keeps the amount',
      returns: SellerDispute,
    },
    async (asked) => {
      await acceptDispute(asked, asked.params.dispute_id)
      return withStep(await showDispute(asked), 'dispute.accepted', await getBusinessTime(await recordsOf(asked)))
    },
  )
  .put(
    `${ONE}/files`,
    {
      ...asSeller,
      ...asUpload,
      needs: 'dispute:respond',
      action: 'dispute.file_added',
      summary: 'Upload a file to challenge a dispute with',
      query: UploadEvidenceQuery,
      returns: UploadedEvidence,
    },
    async (asked) => uploadEvidence(asked, asked.params.dispute_id, asked.query),
  )
  .get(
    `${ONE}/files/{file_id}`,
    { ...asSeller, needs: 'dispute:read', summary: 'Get the download URL of a file of the answer', returns: EvidenceLink },
    async (asked) => getEvidenceLink(asked, asked.params.dispute_id, asked.params.file_id),
  )
  .post(
    `${ONE}/challenge`,
    {
      ...asSeller,
      needs: 'dispute:respond',
      action: 'dispute.challenged',
      summary: 'Challenge a dispute with an explanation and files',
      body: ChallengeForm,
      returns: SellerDispute,
    },
    async (asked) => {
      const answer = await answerDispute(asked, asked.params.dispute_id, asked.body)
      const shown = await showDispute(asked)
      return withStep(
        { ...shown, answer: answer ?? shown.answer },
        'dispute.challenged',
        await getBusinessTime(await recordsOf(asked)),
      )
    },
  )
