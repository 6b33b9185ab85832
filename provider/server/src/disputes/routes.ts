import {
  AdvanceDispute,
  ChallengeDispute,
  DisputeDetails,
  DisputeList,
  ListDisputesQuery,
  RaiseDispute,
} from '@tradepost/contract/provider/disputes'
import { generateId } from '@tradepost/kit/ids'
import { providerRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { advanceDispute } from './advance-dispute.ts'
import { getDispute, listDisputes } from './get-dispute.ts'
import { openDispute } from './open-dispute.ts'
import { transitionDispute } from './transition-dispute.ts'
import { viewDisputeDetails, viewDisputeListItem } from './view.ts'

/** Beyond the published API, where businesses answer disputes in the dashboard. */
const EXTENSION = 'Extension: not part of the published API.'

/** @throws 409 DISPUTE_DEADLINE_PASSED */
async function getAnswerable(scope: Scope, id: string) {
  const dispute = await getDispute(scope, id)
  if (dispute.status === 'dispute_opened' && dispute.respondBy <= scope.clock.now()) throw fault('DISPUTE_DEADLINE_PASSED')
  return dispute
}

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
    async ({ scope, params }) =>
      viewDisputeDetails(await advanceDispute(scope, await getAnswerable(scope, params.dispute_id), 'accept')),
  )
  .post(
    '/disputes/{dispute_id}/challenge',
    {
      summary: 'Challenge a dispute with an explanation',
      description: `${EXTENSION} The bank then decides.`,
      caller: 'write',
      body: ChallengeDispute,
      returns: DisputeDetails,
      faults: [404, 409],
    },
    async ({ scope, params, body: { explanation } }) => {
      const dispute = await getAnswerable(scope, params.dispute_id)
      return viewDisputeDetails(await advanceDispute(scope, dispute, 'challenge', { explanation }))
    },
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
    async ({ deps, scope, body }) => {
      const { payment_id: paymentId, amount = null, reason = null, stage, rdr: isRdr } = body
      const networkKey = generateId('dispute')
      return viewDisputeDetails(await openDispute(deps, scope, { paymentId, amount, reason, stage, isRdr, networkKey }))
    },
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
